import { Icon } from './icon.tsx';

/** One for each entry of the seller's navigation. */
export const SELLER_ICONS = {
  sale: (
    <Icon>
      <path d="M3.5 12.2V4.5a1 1 0 0 1 1-1h7.7a2 2 0 0 1 1.4.6l6.8 6.8a2 2 0 0 1 0 2.8l-6.7 6.7a2 2 0 0 1-2.8 0l-6.8-6.8a2 2 0 0 1-.6-1.4Z" />
      <circle cx="8.2" cy="8.2" r="1.3" />
    </Icon>
  ),
  inbox: (
    <Icon>
      <path d="M20.5 11.6c0 4-3.8 7.1-8.5 7.1-1 0-2-.1-2.9-.4L4 20l1.2-3.7a6.6 6.6 0 0 1-1.7-4.7c0-4 3.8-7.1 8.5-7.1s8.5 3.1 8.5 7.1Z" />
    </Icon>
  ),
  pickups: (
    <Icon>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8V6.5M16 2.8V6.5M8.5 15l2.3 2.3 4.7-4.5" />
    </Icon>
  ),
  page: (
    <Icon>
      <path d="M4 10v8.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10M2.8 8.5 5 3.5h14l2.2 5c0 1.5-1.3 2.5-2.9 2.5s-3-1-3-2.5c0 1.5-1.5 2.5-3.3 2.5s-3.3-1-3.3-2.5c0 1.5-1.3 2.5-3 2.5s-2.9-1-2.9-2.5Z" />
      <path d="M9.5 20.5v-5h5v5" />
    </Icon>
  ),
  settings: (
    <Icon>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </Icon>
  ),
} as const;

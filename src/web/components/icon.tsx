import type { PropsWithChildren } from 'hono/jsx';

/** A line drawing on a grid of 24; `size` in pixels. It is next to text, so screen readers skip it. */
export const Icon = ({ children, size = 24 }: PropsWithChildren<{ size?: number }>) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

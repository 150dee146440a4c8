import type { Child, PropsWithChildren } from 'hono/jsx';
import { assetUrl } from '../assets.ts';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { Layout, Notice } from './layout.tsx';
import { Icon, linkTo } from './parts.tsx';

const ENTRIES = [
  { key: 'sale', href: '/sell', words: 'saleEntry', waits: 'toReview' },
  { key: 'inbox', href: '/inbox', words: 'inbox', waits: 'unread' },
  { key: 'pickups', href: '/sell/pickups', words: 'pickups', waits: 'toAnswer' },
  { key: 'page', href: '/sell/page', words: 'page', waits: null },
  { key: 'settings', href: '/settings', words: 'settings', waits: null },
] as const;

type SellerEntry = (typeof ENTRIES)[number]['key'];

type SellerFrameProps = PropsWithChildren<{
  title: string;
  current: SellerEntry;
  /** What just happened, shown at the top. */
  done?: string | undefined;
  width?: 'narrow' | 'normal' | 'wide';
  styles?: readonly string[];
  scripts?: readonly string[];
  head?: Child;
}>;

/** The page around everything that a signed-in seller sees: one navigation, below on phones and above elsewhere. */
export function SellerFrame(props: SellerFrameProps) {
  const { current, width = 'normal' } = props;
  const { nav, zone } = useShown();
  const { frame, seller, format } = useWords();
  const failed = nav.notice?.kind === 'error';
  const told = nav.notice ?? (props.done && { kind: 'success' as const, words: props.done });
  return (
    <Layout
      title={failed ? frame.errorTitle({ title: props.title }) : props.title}
      of={nav.name ?? seller.mySale}
      privatePage
      edgeToEdge
      width={width}
      styles={['seller.css', ...(props.styles ?? [])]}
      scripts={['seller.js', 'fields.js', 'badge.js', ...(props.scripts ?? [])]}
      head={
        <>
          {/* Fonts load before the first paint: if they came later, lines would break differently. */}
          {['figtree.woff2', 'fraunces.woff2'].map((letters) => (
            <link rel="preload" href={assetUrl(letters)} as="font" type="font/woff2" crossorigin="" />
          ))}
          <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />
          {props.head}
        </>
      }
      header={<SellerHeader current={current} />}
    >
      {nav.deleteAt && (
        <div class="frame-notice">
          <Notice kind="warning">
            {seller.willBeDeleted({ day: format.day(nav.deleteAt, zone), link: linkTo('/settings/delete') })}
          </Notice>
        </div>
      )}
      {told && (
        <div class="frame-notice" id="told" tabindex={-1}>
          <Notice kind={told.kind}>{told.words}</Notice>
        </div>
      )}
      {props.children}
    </Layout>
  );
}

function SellerHeader({ current }: { current: SellerEntry }) {
  const { seller } = useWords();
  const { nav } = useShown();
  return (
    <header class="seller-header">
      <div class="column wide seller-top">
        <a class="sale-name" href="/sell">
          <img src={assetUrl('icon.svg')} alt="" width="26" height="26" />
          <span>{nav.name ?? seller.mySale}</span>
        </a>
        {nav.saleUrl && (
          <a class="see-page" href={nav.saleUrl}>
            {seller.seePage}
          </a>
        )}
      </div>
      <nav class="seller-nav" aria-label={seller.mySale}>
        <ul class="column wide">
          {ENTRIES.map((entry) => (
            <li>
              <a href={entry.href} aria-current={entry.key === current ? 'page' : undefined}>
                {SELLER_ICONS[entry.key]}
                <span class="words">{seller[entry.words]}</span>
                {entry.waits && (
                  <Count of={entry.key} many={nav.counts[entry.key]} waits={seller[entry.waits]} />
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Rendered even when there is nothing to count, so that a script can fill it. */
const Count = ({ of, many, waits }: { of: string; many: number; waits: string }) => (
  <span class="count" data-count={of} hidden={many === 0}>
    <span data-many>{many > 99 ? '99+' : many}</span>
    <span class="visually-hidden"> {waits}</span>
  </span>
);

const SELLER_ICONS = {
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

/** Shows a newcomer's progress until their first item is on their page. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  const { steps: words } = useWords();
  const steps = [words.name, words.photos, words.page];
  return (
    <ol class="first-steps plain-list" aria-label={words.label}>
      {steps.map((step, i) => (
        <li aria-current={i + 1 === at ? 'step' : undefined} class={i + 1 < at ? 'done' : undefined}>
          <span class="visually-hidden">
            {i + 1 < at ? words.done : words.step({ n: i + 1, of: steps.length })}{' '}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

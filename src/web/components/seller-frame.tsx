import type { Child, PropsWithChildren } from 'hono/jsx';
import type { Reach } from '../../reach/reach.ts';
import { assetUrl } from '../assets.ts';
import { useWords } from '../language.tsx';
import { Layout, Notice } from './layout.tsx';
import { SELLER_ICONS } from './seller-icons.tsx';

/** What every page of the seller's site shows around its own matter; `sellerPages` makes it. */
export type SellerNav = {
  /** What the seller calls the sale; null while it has no name. */
  name: string | null;
  /** When the account goes for good; null unless the seller asked for that. */
  deleteAt?: Date | null;
  /** In which the seller's times are told. */
  timezone?: string | null;
  /** Where the sale is, by two letters; null while nobody knows. */
  country?: string | null | undefined;
  /** Of all amounts. */
  currency: string;
  /** The public sale page, while everyone can open it. */
  saleUrl: string | null;
  /** Whether email leaves here. */
  mail: boolean;
  /** Who can open the links that are to be passed on. */
  reach: Reach;
  /** How much waits behind each entry. */
  counts: Partial<Record<SellerEntry, number>>;
  /** Messages of an assistant that wait for the seller's yes; `counts` has them with the inbox. */
  prepared: number;
  /** What went wrong, or that nothing was done yet. */
  notice?: { kind: 'error' | 'warning'; words: string } | undefined;
};

const ENTRIES = [
  { key: 'sale', href: '/sell', words: 'mySale', waits: 'toReview' },
  { key: 'inbox', href: '/inbox', words: 'inbox', waits: 'unread' },
  { key: 'pickups', href: '/sell/pickups', words: 'pickups', waits: 'toAnswer' },
  { key: 'page', href: '/sell/page', words: 'page', waits: null },
  { key: 'settings', href: '/settings', words: 'settings', waits: null },
] as const;

export type SellerEntry = (typeof ENTRIES)[number]['key'];

export type SellerFrameProps = PropsWithChildren<{
  title: string;
  current: SellerEntry;
  nav: SellerNav;
  /** What just happened, told on top. */
  done?: string | undefined;
  width?: 'narrow' | 'normal' | 'wide';
  styles?: readonly string[];
  scripts?: readonly string[];
  head?: Child;
}>;

/** The page around everything that a signed-in seller sees: one navigation, below on phones and above elsewhere. */
export function SellerFrame(props: SellerFrameProps) {
  const { nav, current, width = 'normal' } = props;
  const { frame, seller, format } = useWords();
  const failed = nav.notice?.kind === 'error';
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
          {/* Here before the first paint, so that no line breaks anew. */}
          {['figtree.woff2', 'fraunces.woff2'].map((letters) => (
            <link rel="preload" href={assetUrl(letters)} as="font" type="font/woff2" crossorigin="" />
          ))}
          <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />
          {props.head}
        </>
      }
      header={<SellerHeader nav={nav} current={current} />}
    >
      {nav.deleteAt && (
        <div class="frame-notice">
          <Notice kind="warning">
            {seller.willBeDeleted({
              day: format.day(nav.deleteAt, nav.timezone ?? null),
              link: (inside) => <a href="/settings/delete">{inside}</a>,
            })}
          </Notice>
        </div>
      )}
      {nav.notice && (
        <div class="frame-notice" id="told" tabindex={-1}>
          <Notice kind={nav.notice.kind}>{nav.notice.words}</Notice>
        </div>
      )}
      {props.done && !nav.notice && (
        <div class="frame-notice" id="told" tabindex={-1}>
          <Notice kind="success">{props.done}</Notice>
        </div>
      )}
      {props.children}
    </Layout>
  );
}

function SellerHeader({ nav, current }: { nav: SellerNav; current: SellerEntry }) {
  const { seller } = useWords();
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
          {ENTRIES.map(({ key, href, words, waits }) => (
            <li>
              <a href={href} aria-current={key === current ? 'page' : undefined}>
                {SELLER_ICONS[key]}
                <span class="words">{seller[words]}</span>
                <Count of={key} many={nav.counts[key] ?? 0} waits={waits && seller[waits]} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Always there, so that a script may fill it. */
const Count = ({ of, many, waits }: { of: SellerEntry; many: number; waits: string | null }) =>
  waits === null ? null : (
    <span class="count" data-count={of} hidden={many === 0}>
      <span data-many>{many > 99 ? '99+' : many}</span>
      <span class="visually-hidden"> {waits}</span>
    </span>
  );

import type { Words } from '../../languages/index.ts';
import { useWords } from '../language.tsx';
import type { SaleView } from './model.ts';
import type { SaleShown } from './sale-props.ts';

/** Whose sale it is, where about, how long, when to come; and the ways to pass it on. */
export function SaleHead(props: { shown: SaleShown; pickups: string | null; quiet: boolean }) {
  const { sale, counts } = props.shown;
  const { head, sale: words } = useWords();
  return (
    <header class="sale-head">
      <div class="column wide stack tight">
        {sale.place && <p class="eyebrow">{sale.place}</p>}
        <h1>{sale.heading}</h1>
        <p class="lead">{sale.isOver ? words.isOver : countWords(counts, words)}</p>
        <LastDay sale={sale} />
        <WhatNext shown={props.shown} />
        {props.pickups && !sale.isOver && (
          <p class="pickup-hours">
            <span class="muted">{head.pickups}</span> {props.pickups}
          </p>
        )}
        {sale.about && <p class="prose sale-about">{sale.about}</p>}
        {!props.quiet && <PassOn sale={sale} />}
      </div>
    </header>
  );
}

export function countWords(counts: SaleShown['counts'], words: Words['sale']): string {
  if (counts.all === 0) return words.comingSoon;
  return counts.offered === 0 ? words.allGone : words.looking({ n: counts.offered });
}

/** Where nothing can be had: what one can still do. */
function WhatNext({ shown: { sale, counts } }: { shown: SaleShown }) {
  const { head } = useWords();
  if (sale.isOver) return counts.offered > 0 ? <p class="muted">{head.overNext}</p> : null;
  return counts.all > 0 && counts.offered === 0 ? <p class="muted">{head.goneNext}</p> : null;
}

/** When the sale ends, or that it has; on the sale page and on each item's page. */
export function LastDay({ sale }: { sale: SaleView }) {
  const { sale: words } = useWords();
  if (sale.isOver) return <p class="last-day">{words.endedOn({ day: sale.lastDay ?? '' })}</p>;
  return sale.lastDay && <p class="last-day">{words.lastDay({ day: sale.lastDay })}</p>;
}

/** Without a script the address stands there to be copied by hand. What is over is neither announced nor followed. */
function PassOn({ sale }: { sale: SaleView }) {
  const { head } = useWords();
  return (
    <div class="pass-on row no-print">
      <details class="share-link">
        <summary class="chip" data-share data-title={sale.heading} data-url={sale.url}>
          {head.share}
        </summary>
        <AddressBox id="share-address" label={head.address} address={sale.url} />
      </details>
      {!sale.isOver && (
        <>
          <a class="chip" href={`/${sale.slug}/sign`}>
            {head.sign}
          </a>
          <details class="share-link">
            <summary class="chip">{head.follow}</summary>
            <AddressBox id="feed-address" label={head.followHow} address={`${sale.url}/feed.xml`} />
          </details>
        </>
      )}
    </div>
  );
}

function AddressBox({ id, label, address }: { id: string; label: string; address: string }) {
  const { head } = useWords();
  return (
    <div class="share-box">
      <label class="small" for={id}>
        {label}
      </label>
      <input id={id} type="text" readonly value={address} />
      <button class="button" type="button" hidden data-copy={id} data-done={head.copied}>
        {head.copy}
      </button>
    </div>
  );
}

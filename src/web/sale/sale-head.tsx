import type { Words } from '../../languages/index.ts';
import { Photo } from '../components/photo.tsx';
import { ShareSheet } from '../components/share-sheet.tsx';
import { useWords } from '../language.tsx';
import type { SaleShown } from './found.ts';
import type { SaleView } from './model.ts';

/** Whose sale it is, where, until when, and, unless `quiet`, ways to share it. Short: items come first. */
export function SaleHead({ shown, quiet }: { shown: SaleShown; quiet: boolean }) {
  const { sale, counts } = shown;
  const { sale: words, head } = useWords();
  // What a visitor can still do when nothing is available.
  const isGone = counts.all > 0 && counts.offered === 0;
  const next = sale.isOver ? counts.offered > 0 && head.overNext : isGone && head.goneNext;
  return (
    <header class={sale.cover ? 'sale-head covered' : 'sale-head'}>
      {sale.cover && (
        <div class="sale-cover">
          <Photo url={sale.cover} place="cover" alt="" eager first />
        </div>
      )}
      <div class="column wide">
        <div class="sale-title">
          <h1>{sale.heading}</h1>
          {!quiet && (
            <div>
              <ShareSheet title={sale.heading} url={sale.url} code={`/${sale.slug}/qr.svg`} />
            </div>
          )}
        </div>
        {(sale.place || !sale.isOver) && (
          <p class="sale-facts">
            {sale.place && <span>{sale.place}</span>}
            {!sale.isOver && <span>{countWords(counts, words)}</span>}
            {!sale.isOver && sale.lastDay && (
              <span class="last-day">{words.lastDay({ day: sale.lastDay })}</span>
            )}
          </p>
        )}
        {sale.isOver && <LastDay sale={sale} />}
        {next && <p class="muted">{next}</p>}
        {sale.about && <p class="sale-about">{sale.about}</p>}
      </div>
    </header>
  );
}

export function countWords(counts: SaleShown['counts'], words: Words['sale']): string {
  if (counts.all === 0) return words.comingSoon;
  return counts.offered === 0 ? words.allGone : words.looking({ n: counts.offered });
}

/** When the sale ends, or that it has; on the sale page and on each item's page. */
export function LastDay({ sale }: { sale: SaleView }) {
  const { sale: words } = useWords();
  if (sale.isOver) return <p>{words.endedOn({ day: sale.lastDay ?? '' })}</p>;
  return sale.lastDay && <p class="last-day">{words.lastDay({ day: sale.lastDay })}</p>;
}

/** An ended sale is neither announced nor followed. */
export function SaleFooter({ sale }: { sale: SaleView }) {
  const { sale: words, head, format } = useWords();
  return (
    <p>
      {sale.endsAt && <>{words.onlineUntil({ day: format.longDate(sale.endsAt, sale.zone) })} · </>}
      {!sale.isOver && (
        <>
          <a href={`/${sale.slug}/sign`}>{head.sign}</a> · <a href={`/${sale.slug}/feed.xml`}>{words.feed}</a>{' '}
          ·{' '}
        </>
      )}
      {words.isYours}{' '}
      <a href="/sell" rel="nofollow">
        {words.signIn}
      </a>
    </p>
  );
}

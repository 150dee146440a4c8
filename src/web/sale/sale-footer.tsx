import { useWords } from '../language.tsx';
import type { SaleView } from './model.ts';

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

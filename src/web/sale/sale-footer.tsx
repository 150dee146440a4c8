import type { SaleView } from './model.ts';

export const SaleFooter = ({ sale }: { sale: SaleView }) => (
  <p>
    {sale.endsAt && <>Online until {longDate(sale.endsAt, sale.zone)} · </>}
    <a href={`/${sale.slug}/sign`}>Printable sign</a> ·{' '}
    <a href={`/${sale.slug}/feed.xml`}>Feed of this sale</a>
  </p>
);

const longDate = (date: Date, timeZone: string): string =>
  date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });

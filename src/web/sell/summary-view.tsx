import type { SaleSummary } from '../../briefing/summary.ts';
import { toCents } from '../../units.ts';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';

/** The result of the sale, by day and by item, to keep or print. */
export function SummaryPage({ at, summary }: { at: Pick<Shown, 'nav'>; summary: SaleSummary }) {
  const { sellEnd: say, price, format } = useWords();
  const money = (amount: number, currency: string) => price(toCents(amount), currency);
  const dayOf = (day: string) => format.dayAndMonth(new Date(`${day}T12:00:00Z`), 'UTC');
  return (
    <SellerFrame title={say.sold} current="sale" nav={at.nav}>
      <div class="stack loose">
        <div class="stack tight">
          <h1>{say.sold}</h1>
          <p class="lead">
            {say.soldFor({ n: summary.sold_count, total: money(summary.taken_in, summary.currency) })}
          </p>
          {summary.sold_count > 0 && (
            <p>
              <a class="button" href="/sell/summary.csv" download>
                {say.csv}
              </a>
            </p>
          )}
        </div>
        {summary.sold_count > 0 && (
          <>
            <table>
              <caption>{say.byDay}</caption>
              <thead>
                <tr>
                  <th scope="col">{say.day}</th>
                  <th scope="col">{say.items}</th>
                  <th scope="col">{say.paid}</th>
                </tr>
              </thead>
              <tbody>
                {summary.by_day.map((each) => (
                  <tr>
                    <td>{dayOf(each.day)}</td>
                    <td>{each.sold_count}</td>
                    <td>{money(each.taken_in, summary.currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <table>
              <caption>{say.byItem}</caption>
              <thead>
                <tr>
                  <th scope="col">{say.item}</th>
                  <th scope="col">{say.asked}</th>
                  <th scope="col">{say.paid}</th>
                </tr>
              </thead>
              <tbody>
                {summary.items.map((item) => (
                  <tr>
                    <td>{item.title}</td>
                    <td>{money(item.price, item.currency)}</td>
                    <td>{money(item.final_price, item.currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </SellerFrame>
  );
}

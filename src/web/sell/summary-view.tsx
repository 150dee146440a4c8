import { readSummary } from '../../briefing/summary.ts';
import { toCents } from '../../units.ts';
import { SellerFrame } from '../components/seller-frame.tsx';
import { wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';

export async function showSummary({ c, ctx, send }: Shown): Promise<Response> {
  const summary = await readSummary(ctx);
  const { sellEnd: say, format } = wordsFor(c);
  const money = (amount: number, currency: string) => format.money(toCents(amount), currency);
  const dayOf = (day: string) => format.dayAndMonth(new Date(`${day}T12:00:00Z`), 'UTC');
  return send(
    <SellerFrame title={say.sold} current="sale">
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
            <Table
              caption={say.byDay}
              heads={[say.day, say.items, say.paid]}
              rows={summary.by_day.map((each) => [
                dayOf(each.day),
                each.sold_count,
                money(each.taken_in, summary.currency),
              ])}
            />
            <Table
              caption={say.byItem}
              heads={[say.item, say.asked, say.paid]}
              rows={summary.items.map(({ title, price: asked, final_price: paid, currency }) => [
                title,
                money(asked, currency),
                money(paid, currency),
              ])}
            />
          </>
        )}
      </div>
    </SellerFrame>,
  );
}

type TableProps = { caption: string; heads: readonly string[]; rows: readonly (string | number)[][] };

const Table = ({ caption, heads, rows }: TableProps) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col">{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <tr>
          {cells.map((cell) => (
            <td>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

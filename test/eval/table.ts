import { POINTS, type Score } from './score.ts';

/** A row of the table. `score` is missing if the writer returned no listing. */
export type Row = { name: string; said: string; seconds: number; score?: Score };

const WIDEST = 44;

export function tableOf(writer: string, rows: Row[]): string {
  const head = ['photo', ...POINTS, 's', 'title and price, or why there is none'];
  const body = rows.map(({ name, score, seconds, said }) => [
    name,
    ...POINTS.map((point) => (score?.[point] ? 'yes' : 'NO')),
    seconds.toFixed(1),
    said.length > WIDEST ? `${said.slice(0, WIDEST - 1)}…` : said,
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...body].map((line) => line[at]?.length ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...body].map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const right = rows.reduce((sum, { score }) => sum + POINTS.filter((point) => score?.[point]).length, 0);
  const all = rows.length * POINTS.length;
  const share = all === 0 ? 0 : Math.round((100 * right) / all);
  return `${lines.join('\n')}\n\n${writer}: ${right} of ${all} points (${share} %)`;
}

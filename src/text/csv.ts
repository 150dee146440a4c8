/** The start of a formula, which a spreadsheet would run, even after spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

/** A line of CSV (RFC 4180) without formulas: a leading apostrophe turns them into text. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** A cell as it was before `csvLine`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

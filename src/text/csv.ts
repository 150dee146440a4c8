/** A spreadsheet runs what begins like a formula, also after spaces and in wide letters. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

/** A line of CSV (RFC 4180) in which no spreadsheet finds a formula: an apostrophe makes it text. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** A cell as it was before `csvLine`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

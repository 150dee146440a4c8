/**
 * The dollars that a person typed: `45`, `45.5`, `$1,250.00`, `free`. Undefined for what is no price, or one with more
 * than two decimals.
 */
export function typedPrice(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (/^free$/i.test(plain)) return 0;
  if (!/^(\d{1,7}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}

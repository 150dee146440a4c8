export type Measure = { kind: 'size' | 'weight' | 'capacity'; text: string };

const N = String.raw`\d{1,4}(?:\.\d{1,2})?(?:[ -]\d\/\d{1,2})?`;
const NOT_A_WORD = String.raw`(?! (?:the|my|our|a|an|this|good|great|excellent|very|perfect|total|all|stock|box|person|town)\b)`;
const LENGTH = String.raw`(?:inches|inch|in\b${NOT_A_WORD}|"|''|”|″|cm\b|mm\b|feet|foot|ft\b|'|′|meters?|m\b|yards?|yd\b)`;
const WAY = String.raw`(?: ?(?:wide|width|deep|depth|tall|high|height|long|length|diameter|across|w|d|h|l)\b)?`;
const SIDE = `${N} ?${LENGTH}?${WAY}`;
const SIZE = String.raw`(?<![\w.,$-])(?:${SIDE} ?(?:x|×|by) ?${SIDE}(?: ?(?:x|×|by) ?${SIDE})?|${N}[ -]?${LENGTH}${WAY}(?: ${N} ?${LENGTH})?)(?![\p{L}\d])`;
const WEIGHT = String.raw`(?<![\w.,$-])${N}[ -]?(?:lbs?|pounds|kgs?|kilos?|ounces|oz)\b`;
const CAPACITY = String.raw`(?<![\w.,$-])${N}[ -]?(?:gallons?|gal|quarts?|qt|liters?|litres?|cups?|cu ft|watts?|w|volts?|v|gb|tb|mp|hp|btu|speed|drawer|shelf|burner|seater|slice)\b`;
const ANY = new RegExp(`(?<size>${SIZE})|(?<weight>${WEIGHT})|(?<capacity>${CAPACITY})`, 'giu');

/** The text with each measure replaced by «its number», so that a measure is read as one word. */
export function withMeasures(text: string): { text: string; measures: Measure[] } {
  const measures: Measure[] = [];
  const replaced = text.replace(ANY, (...match) => {
    const { size, weight } = match.at(-1) as Record<string, string | undefined>;
    const said = match[0]
      .replace(/\s+/gu, ' ')
      .replace(/[”″]|''/gu, '"')
      .replace(/′/gu, "'")
      .trim();
    measures.push({ kind: size ? 'size' : weight ? 'weight' : 'capacity', text: said });
    return ` «${measures.length - 1}» `;
  });
  return { text: replaced, measures };
}

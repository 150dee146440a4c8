/** A pattern for the measures in a text: `120 x 60 cm`, `80x28x202`, `28 Zoll`. A single number needs its unit. */
export function measuresIn({
  length = 'yards?',
  capacity = 'cups?',
}: {
  length?: string;
  capacity?: string;
} = {}): RegExp {
  const n = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?:[ -]\d\/\d{1,2})?`;
  const notAWord = String.raw`(?! (?:the|my|our|a|an|this|good|great|excellent|very|perfect|total|all|stock|box|person|town)\b)`;
  const unit = String.raw`(?:inches|inch|in\b${notAWord}|"|''|”|″|cm\b|mm\b|feet|foot|ft\b|'|′|meters?|m\b|yd\b|${length})`;
  const way = String.raw`(?: ?(?:wide|width|deep|depth|tall|high|height|long|length|diameter|across|w|d|h|l)\b)?`;
  const side = `${n} ?${unit}?${way}`;
  const start = String.raw`(?<![\w.,$-])`;
  const size = String.raw`${start}(?:${side} ?(?:x|×|by) ?${side}(?: ?(?:x|×|by) ?${side})?|${n}[ -]?${unit}${way}(?: ${n} ?${unit})?)(?![\p{L}\d])`;
  const weight = String.raw`${start}${n}[ -]?(?:lbs?|pounds|kgs?|kilos?|g|ounces|oz)\b`;
  const held = String.raw`${start}${n}[ -]?(?:gallons?|gal|quarts?|qt|liters?|litres?|cu ft|watts?|w|volts?|v|gb|tb|mp|hp|btu|speed|drawer|shelf|burner|seater|slice|${capacity})\b`;
  return new RegExp(`(?<size>${size})|(?<weight>${weight})|(?<capacity>${held})`, 'giu');
}

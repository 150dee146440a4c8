import { IntlMessageFormat } from 'intl-messageformat';

/** What a file in `src/locales` holds: sentences, in groups by where they stand. */
export type Table = { readonly [key: string]: string | Table };

/** Child of an element, which only pages know: they may put it anywhere that a child can be, and nothing else. */
export type Child = never[];
/** What happens to the words between `<link>` and `</link>`: `(inside) => <a href="/">{inside}</a>`. */
export type Tag = (inside: Child) => unknown;

/** Only these begin something in an ICU message: without them there is nothing to parse. */
export const hasFacts = (message: string): boolean => /[{<]/.test(message);

/** Parsed when it is said for the first time. */
function sentence(message: string, locale: string) {
  let parsed: IntlMessageFormat | undefined;
  return (facts: Record<string, never>) => {
    parsed ??= new IntlMessageFormat(message, locale);
    return parsed.format(facts);
  };
}

/**
 * A table that can be spoken: what takes no facts is a text, the rest are functions of their facts. What `table` lacks is
 * said as in `fallback`, in its locale.
 */
export function spoken(
  table: Table,
  locale: string,
  fallback: { table: Table; locale: string } = { table, locale },
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fallback.table).map(([key, known]) => {
      const own = Object.hasOwn(table, key) ? table[key] : undefined;
      if (typeof known === 'object') {
        const group = typeof own === 'object' ? own : {};
        return [key, spoken(group, locale, { table: known, locale: fallback.locale })];
      }
      const [message, said] = typeof own === 'string' ? [own, locale] : [known, fallback.locale];
      return [key, hasFacts(known) ? sentence(message, said) : message];
    }),
  );
}

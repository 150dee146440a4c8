import { IntlMessageFormat } from 'intl-messageformat';

/** The content of a file in `src/locales`: sentences, in groups by where they appear. */
export type Table = { readonly [key: string]: string | Table };

/** A child of an element. Only pages know what it is; they can put it wherever a child can be. */
export type Child = never[];
/** What to do with the words between `<link>` and `</link>`: `(inside) => <a href="/">{inside}</a>`. */
export type Tag = (inside: Child) => unknown;

/** Only these characters start syntax in an ICU message; without them there is nothing to parse. */
export const hasFacts = (message: string): boolean => /[{<]/.test(message);

/** Parsed on first use. */
function sentence(message: string, locale: string) {
  let parsed: IntlMessageFormat | undefined;
  return (facts: Record<string, never>) => {
    parsed ??= new IntlMessageFormat(message, locale);
    return parsed.format(facts);
  };
}

/**
 * A table ready for use: a sentence without facts is a text, the others are functions of their facts. A sentence that
 * `table` lacks comes from `fallback`, in its locale.
 */
export const spoken = (
  table: Table,
  locale: string,
  fallback: { table: Table; locale: string } = { table, locale },
): Record<string, unknown> =>
  Object.fromEntries(
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

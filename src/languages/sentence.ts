import { IntlMessageFormat } from 'intl-messageformat';
import { capital } from '../text/wording.ts';

/** The content of a file in `src/locales`: sentences, in groups by where they appear. */
export type Table = { readonly [key: string]: string | Table };

/** A child of an element. Only pages know what it is; they can put it wherever a child can be. */
export type Child = never[];
/** What to do with the words between `<link>` and `</link>`: `(inside) => <a href="/">{inside}</a>`. */
export type Tag = (inside: Child) => unknown;

/** Only these characters start syntax in an ICU message; without them there is nothing to parse. */
export const hasFacts = (message: string): boolean => /[{<]/.test(message);

/** Where a small word stands before a fact whose first letters decide its form, and what the two become. */
const JOINS: Record<string, { at: RegExp; forms: readonly (readonly [RegExp, string])[] }> = {
  'fr-FR': {
    at: /(?<![\p{L}’])(de|que|[àÀ](?= \{(?:place|city)\})) \{(\w+)\}/gu,
    forms: [
      // An h can be either, so « de Hugo » stays; it is « de Yann », but « d’Yves ».
      [/^(d|qu)e (?=[aàâäæeéèêëiîïoôöœuùûü]|y(?![aeéèiou]))/i, '$1’'],
      [/^à le (?=\S)/i, 'au '],
      [/^à les (?=\S)/i, 'aux '],
    ],
  },
  'es-US': {
    at: /(?<!\p{L})(y|o) \{(\w+)\}/gu,
    forms: [
      [/^y (?=h?[ií](?![aeou]))/i, 'e '],
      [/^o (?=h?[oó])/i, 'u '],
    ],
  },
};

/**
 * Parsed on first use. « la vente de {seller} » is « la vente d’Anne » (`JOINS`): there, the message asks for
 * `{de_seller}`, which is made from `seller`.
 */
function sentence(message: string, locale: string) {
  const { at, forms = [] } = JOINS[locale] ?? {};
  const joins = at ? [...message.matchAll(at)].map(([, word = '', fact = '']) => [word, fact] as const) : [];
  const join = (words: string) => forms.reduce((joined, [from, to]) => joined.replace(from, to), words);
  let parsed: IntlMessageFormat | undefined;
  return (facts: Record<string, never>) => {
    parsed ??= new IntlMessageFormat(at ? message.replace(at, '{$1_$2}') : message, locale);
    const joined = joins.map(([word, fact]) => {
      const words = join(`${word} ${facts[fact]}`);
      return [`${word}_${fact}`, word === word.toLowerCase() ? words : capital(words)];
    });
    return parsed.format({ ...facts, ...Object.fromEntries(joined) });
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

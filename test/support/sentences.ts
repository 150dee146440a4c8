import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { hasFacts, type Table } from '../../src/languages/sentence.ts';
import { packageRoot } from '../../src/package-root.ts';

/** What `src/locales` holds: reading messages, and the type of the table that they make. */

export const fileOf = (code: string): string => join(packageRoot, 'src/locales', `${code}.json`);

export const tableOf = (code: string): Table => JSON.parse(readFileSync(fileOf(code), 'utf8'));

/** Every sentence by its path, `mail.received.subject`. */
export const sentencesOf = (table: Table, path = ''): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : [...sentencesOf(value, `${path}${key}.`)],
    ),
  );

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Options = Record<string, { value: Element[] }>;
/** `ordinal` forms are those for first, second, third. */
export type Plural = { ordinal: boolean; forms: ReadonlyMap<string, { hasNumber: boolean }> };
export type Message = {
  /** Types by name: `string`, `number`, `boolean`, `'a' | 'b'`, or `Tag`. */
  facts: ReadonlyMap<string, string>;
  plurals: readonly Plural[];
};

/** The library's own numbers for kinds of elements. */
const KIND = { text: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, pound: 7, tag: 8 };

/** Reads a message. @throws what is wrong with it, in words for its author */
export function readMessage(text: string, locale: string): Message {
  const facts = new Map<string, string>();
  const plurals: Plural[] = [];
  const fact = (name: string, type: string) => {
    const known = facts.get(name);
    // A number that chooses a form can also appear in the sentence itself.
    if (known !== undefined && known !== type) throw new Error(`{${name}} is ${known} and ${type}`);
    facts.set(name, type);
  };
  const walk = (elements: readonly Element[]): void => {
    for (const each of elements) {
      const { type } = each;
      if (type === KIND.date || type === KIND.time)
        throw new Error('Dates need a time zone: write them with src/text/formats.ts');
      if (type === KIND.argument && 'value' in each) fact(each.value, 'string');
      if (type === KIND.number && 'value' in each) fact(each.value, 'number');
      if (type === KIND.select && 'options' in each) {
        const options = each.options as Options;
        const named = Object.keys(options).filter((key) => key !== 'other');
        fact(
          each.value,
          named.join() === 'true'
            ? 'boolean'
            : [...named.sort(), 'other'].map((key) => `'${key}'`).join(' | '),
        );
        for (const { value } of Object.values(options)) walk(value);
      }
      if (type === KIND.plural && 'options' in each) {
        fact(each.value, 'number');
        const options = Object.entries(each.options as Options);
        plurals.push({
          ordinal: 'pluralType' in each && each.pluralType === 'ordinal',
          forms: new Map(
            options.map(([key, { value }]) => [
              key,
              { hasNumber: value.some((inner) => inner.type === KIND.pound) },
            ]),
          ),
        });
        for (const [, { value }] of options) walk(value);
      }
      if (type === KIND.tag && 'children' in each) {
        fact(each.value, 'Tag');
        walk(each.children as Element[]);
      }
    }
  };
  walk(new IntlMessageFormat(text, locale).getAst());
  return { facts, plurals };
}

const named = (key: string): string => (/^[a-z]\w*$/i.test(key) ? key : `'${key}'`);

function typeOf(text: string, path: string): string {
  if (!hasFacts(text)) return 'string';
  const { facts } = readMessage(text, 'en-US');
  if (facts.size === 0) throw new Error(`${path} has { or < but no fact: write the words without them`);
  const list = [...facts].map(([name, type]) => `${named(name)}: ${type}`).join('; ');
  return [...facts.values()].includes('Tag')
    ? `(facts: { ${list} }) => Child`
    : `(facts: { ${list} }) => string`;
}

const members = (table: Table, path: string, indent: string): string =>
  Object.entries(table)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}${named(key)}: ${typeOf(value, path + key)};\n`
        : `${indent}${named(key)}: {\n${members(value, `${path}${key}.`, `${indent}  `)}${indent}};\n`,
    )
    .join('');

/** The source of `src/languages/sentences.ts`. */
export function typesOf(table: Table): string {
  const body = members(table, '', '  ');
  return `// Made from src/locales/en.json by \`npm run locales\`: change that file, not this one.
${body.includes(': Tag') ? "import type { Child, Tag } from './sentence.ts';\n" : ''}
export type Sentences = {
${body}};
`;
}

import { readData } from '../../../package-root.ts';

export type Example = {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A key of its own, for what must happen once. */
  once?: true;
  /** Only the seller's own session may: its ID token comes from verify-code without `agent`. */
  session?: true;
};

type Facts = {
  /** By operation; one without an example needs nothing but its path. */
  examples: Record<string, Example>;
  /** What a path's `{id}` is of, by the part before it. */
  ids: Record<string, string>;
};

const { examples, ids } = readData<Facts>('facts/api-examples.json');

/**
 * A first call of each operation, by operation. Words with a `$` stand for what an earlier response, an email, or the
 * reader provides; those in the path are made by `pathVariables`.
 */
export const EXAMPLES: Readonly<Record<string, Example>> = examples;

/** `/api/items/{id}` as `/api/items/$ITEM_ID`. Throws if an id has no name. */
export const pathVariables = (path: string): string =>
  path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const variable = ids[before];
    if (variable === undefined) throw new Error(`${path}: what is its {${name}} called?`);
    return `${before}/$${variable}`;
  });

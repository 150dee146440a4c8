import { readData } from '../../package-root.ts';

type Example = {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sends an idempotency key of its own, because repeating the call would do it twice. */
  once?: true;
  /** Needs the seller's own session: an ID token from verify-code, requested without `agent`. */
  session?: true;
};

const { examples, ids } = readData<{
  /** Examples by operation name; an operation without one needs only its path. */
  examples: Record<string, Example>;
  /** What the `{id}` of a path identifies, by the segment before it. */
  ids: Record<string, string>;
}>('facts/api-examples.json');

/** A first call of each operation. Words with a `$` come from earlier responses, emails, or the reader. */
export const EXAMPLES: Readonly<Record<string, Example>> = examples;

/** `/api/items/{id}` as `/api/items/$ITEM_ID`. Throws if an id has no name. */
const pathVariables = (path: string): string =>
  path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const variable = ids[before];
    if (variable === undefined) throw new Error(`${path}: what is its {${name}} called?`);
    return `${before}/$${variable}`;
  });

type Call = {
  method: string;
  path: string;
  example: Example | undefined;
  /** Whether the operation needs a credential. */
  signedIn: boolean;
};

/** A call as one shell command that uses variables; `$KEY` is the seller's API key. */
export function curlOf(baseUrl: string, { method, path, example, signedIn }: Call): string {
  const query = Object.entries(example?.query ?? {}).map(([name, value]) => `${name}=${value}`);
  const address = `${baseUrl}${pathVariables(path)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`];
  if (example?.session) lines.push('-H "Authorization: Bearer $ID_TOKEN"');
  else if (signedIn) lines.push('-H "X-Service-API-Key: $KEY"');
  if (example?.once) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (example?.body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d "${quoted(JSON.stringify(example.body, null, 1).replace(/\n */g, ' '))}"`);
  }
  return lines.join(' \\\n  ');
}

/** Escapes text for double quotes in a shell, where variables are still expanded. */
const quoted = (text: string): string => text.replace(/["\\`]/g, '\\$&');

import { type Example, pathVariables } from './examples.ts';

export type Call = {
  method: string;
  path: string;
  example: Example | undefined;
  /** Whether the caller says who it is. */
  signedIn: boolean;
};

/** A call as one command for a shell in which the variables are set; `$KEY` is the seller's API key. */
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

/** For double quotes of a shell, in which variables still stand for what they are. */
const quoted = (text: string): string => text.replace(/["\\`]/g, '\\$&');

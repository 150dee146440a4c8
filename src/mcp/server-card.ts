import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';
import { JSON_HEADERS } from '../http/responses.ts';
import { packageRoot } from '../package-root.ts';
import { INTERFACE_VERSION } from '../version.ts';

/** The server card (SEP-2127) with the current base URL and version; supports If-None-Match. */
export function serverCard(config: Pick<Config, 'baseUrl' | 'mcpHide'>): (c: HonoContext) => Response {
  const template = readFileSync(join(packageRoot, 'server-card.json'), 'utf8').replaceAll(
    '{version}',
    INTERFACE_VERSION,
  );
  return (c) => {
    const text = template.replaceAll('{base_url}', config.baseUrl);
    const json = config.mcpHide.includes('sign_in') ? withoutKeys(text) : text;
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`;
    const headers = { ...JSON_HEADERS, etag, 'cache-control': 'public, max-age=300' };
    // A compressed response carries a weak tag, which comes back as `W/"…"`.
    return c.req.header('if-none-match')?.replace(/^W\//, '') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(json, { headers });
  };
}

/** If no tool gives out keys, the card must not ask for one. */
const withoutKeys = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (field, value) => {
      if (field === 'headers') return undefined;
      return field === 'schemes' ? ['oauth2'] : value;
    }),
  );

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { packageRoot } from '../package-root.ts';
import { FOR_GOOD } from './security-headers.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

const folder = join(packageRoot, 'src/web/assets');
const assets = readAssets();
const byPath = new Map(assets.map((asset) => [asset.path, asset]));
const byName = new Map(assets.map((asset) => [asset.name, asset]));

/** The address of a file in `src/web/assets`; it changes with the content, so browsers can keep it forever. */
export function assetUrl(name: string): string {
  const asset = byName.get(name);
  if (!asset) throw new Error(`There is no ${name} in src/web/assets`);
  return asset.path;
}

export const assetBytes = (name: string): Buffer => Buffer.from(byName.get(name)?.body ?? []);

/** The content of a script in `src/web/assets` that has an address of its own. */
export const assetText = (name: string): string => assetBytes(name).toString('utf8');

/** Serves `/assets/…`, and the icon at the address that browsers try unasked. */
export function assetSite(): Hono {
  const app = new Hono();
  app.get('/assets/:file', (c) => {
    const asset = byPath.get(c.req.path);
    if (!asset) return c.notFound();
    return c.body(asset.body, 200, {
      'content-type': asset.type,
      'cache-control': FOR_GOOD,
      'x-content-type-options': 'nosniff',
    });
  });
  app.get('/favicon.ico', (c) => c.redirect(assetUrl('icon.svg'), 302));
  return app;
}

function readAssets(): { name: string; path: string; type: string; body: Uint8Array<ArrayBuffer> }[] {
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  return readdirSync(folder).flatMap((name) => {
    const type = MEDIA_TYPES[extname(name)];
    if (!type) return [];
    const body = extname(name) === '.css' ? new TextEncoder().encode(styleSheet(name)) : read(name);
    return [{ name, type, body, path: pathOf(name, body) }];
  });
}

/** Inlines the sheets that it imports, and replaces the files that it names by their addresses here. */
function styleSheet(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
    .replace(/@import "([\w.-]+)";/g, (_, inner: string) => styleSheet(inner))
    .replace(
      /url\("([\w.-]+)"\)/g,
      (_, file: string) => `url("${pathOf(file, readFileSync(join(folder, file)))}")`,
    );
}

function pathOf(name: string, body: Uint8Array): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const extension = extname(name);
  return `/assets/${name.slice(0, -extension.length)}.${hash}${extension}`;
}

import type { TestApp } from './app.ts';
import { type Browser, openBrowser } from './oauth-browser.ts';
import { asRead } from './one-line.ts';

export type Sent = { status: number; html: string; location: string | null };

/** A signed-in seller at a browser without scripts that can upload files. */
export async function openSeller(t: TestApp, email?: string) {
  const browser: Browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), email);
  const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Sends a form with files, with its token in the address as on the page, and follows the redirect. */
  async function send(
    action: string,
    fields: [string, string][],
    files: readonly (readonly [string, Buffer])[] = [],
  ): Promise<Sent> {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    for (const [name, bytes] of files) form.append('photos', new Blob([new Uint8Array(bytes)]), name);
    const encoded = new Response(form);
    const body = await encoded.arrayBuffer();
    const headers = {
      accept: 'text/html',
      cookie: cookie(),
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    };
    const response = await t.app.request(action, { method: 'POST', headers, body });
    const location = response.headers.get('location');
    if (location === null) return { status: response.status, html: asRead(await response.text()), location };
    const { status, html } = await browser.visit(location);
    return { status, html, location };
  }

  return { browser, send, cookie, visit: browser.visit, submit: browser.submit };
}

export type Seller = Awaited<ReturnType<typeof openSeller>>;

/** What the two fields of a date and time send: `2026-05-07T18:30` as `name_day` and `name_time`. */
export const momentTyped = (name: string, wall: string): Record<string, string> => {
  const [day = '', time = ''] = wall.split('T');
  return { [`${name}_day`]: day, [`${name}_time`]: time };
};

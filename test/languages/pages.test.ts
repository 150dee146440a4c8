import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  const { apiKey, sellerId } = await t.signIn();
  await publish(t, apiKey, { display_name: 'Maria', city: 'Austin', state: 'TX' });
  await addItem(t, sellerId);
});
afterAll(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  t.request('GET', path, { headers: { accept: 'text/html', ...headers } });

const languageOf = (text: string) => /<html lang="([\w-]+)">/.exec(text)?.[1];

describe('the language of a public page', () => {
  it.each([
    ['/maria', {}, 'en'],
    ['/maria', { 'accept-language': 'es-MX,es;q=0.9' }, 'es'],
    ['/maria?lang=es', {}, 'es'],
    ['/maria?lang=en', { 'accept-language': 'es' }, 'en'],
    ['/maria', { cookie: 'lang=es' }, 'es'],
    ['/maria', { cookie: 'lang=en', 'accept-language': 'es' }, 'en'],
    ['/maria?lang=en', { cookie: 'lang=es' }, 'en'],
    ['/maria?lang=pl', { 'accept-language': 'es' }, 'es'],
    ['/maria', { 'accept-language': 'pt-PT,pt;q=0.8' }, 'pt-BR'],
    ['/maria?lang=pt-BR', {}, 'pt-BR'],
    ['/maria', { 'accept-language': 'de-AT' }, 'de'],
    ['/maria', { cookie: 'lang=../x' }, 'en'],
    ['/no-such-sale', { 'accept-language': 'es' }, 'es'],
  ])('%s with %j is %s', async (path, headers, language) => {
    const { headers: answered, text } = await get(path, headers);
    expect(languageOf(text)).toBe(language);
    expect(answered.get('content-language')).toBe(language);
    expect(answered.get('vary')).toContain('Accept-Language');
    expect(answered.get('vary')).toContain('Cookie');
  });

  it('is remembered when it was chosen, and only then', async () => {
    const chosen = await get('/maria?lang=es');
    expect(chosen.headers.get('set-cookie')).toMatch(/^lang=es; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const [path, headers] of [
      ['/maria', { 'accept-language': 'es' }],
      ['/maria?lang=pl', {}],
      ['/maria?lang=__proto__', {}],
      ['/maria?lang=%22%3E%3Cscript%3E', {}],
      ['/maria?lang=es', { cookie: 'lang=es' }],
    ] as const) {
      const { status, headers: answered, text } = await get(path, headers);
      expect(status, path).toBe(200);
      expect(answered.get('set-cookie'), path).toBeNull();
      expect(text).not.toContain('"><script>');
    }
  });

  it('is not remembered by a form, which only answers in the language of its page', async () => {
    const { headers, text } = await t.request('POST', '/maria/ask?lang=es', {
      rawBody: 'content=&buyer_name=&buyer_email=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(languageOf(text)).toBe('es');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('tells search engines where it is in each language', async () => {
    const { text } = await get('/maria?lang=es');
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/maria?lang=es"/>');
    expect(text).toContain('<link rel="alternate" hreflang="en" href="http://localhost:3000/maria"/>');
    expect(text).toContain(
      '<link rel="alternate" hreflang="es" href="http://localhost:3000/maria?lang=es"/>',
    );
    expect(text).toContain('<link rel="alternate" hreflang="x-default" href="http://localhost:3000/maria"/>');
    expect((await get('/maria?q=lamp')).text).not.toContain('hreflang="x-default"');
  });

  it('can be changed from the footer, where the page is', async () => {
    expect((await get('/maria')).text).toMatch(
      /<a href="\/maria\?lang=es" hreflang="es" lang="es"[^>]*>Español/,
    );
    expect((await get('/maria?lang=es')).text).toMatch(/<a href="\/maria\?lang=en" [^>]*>English/);
  });

  it('changes nothing for sellers, whose pages are English', async () => {
    const { text, headers } = await get('/sell', { 'accept-language': 'es' });
    expect(text).not.toMatch(/lang="es"|Vender/);
    expect(headers.get('content-language')).toBeNull();
  });
});

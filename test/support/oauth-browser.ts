import type { TestApp } from './app.ts';
import { asRead } from './one-line.ts';

export type Form = { action: string; fields: Record<string, string>; buttons: Record<string, string>[] };
type Fields = Record<string, string | string[]>;
export type Page = { status: number; headers: Headers; html: string; location: string | null; forms: Form[] };

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

function attributes(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, plain(value ?? '')]));
}

function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
    const inputs = [...body.matchAll(/<input\b[^>]*>/g)]
      .filter(([tag]) => !tag.includes('type="radio"') || /\bchecked\b/.test(tag))
      .map(([tag]) => attributes(tag));
    return {
      action: attributes(head).action ?? '',
      fields: Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value])),
      buttons: [...body.matchAll(/<button\b[^>]*>/g)].map(([tag]) => attributes(tag)),
    };
  });
}

/** A browser without scripts: keeps cookies, reads forms, and sends them as they are. */
export function openBrowser(t: TestApp, always: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  async function load(path: string, init: RequestInit = {}): Promise<Page> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) });
    headers.set('accept', 'text/html');
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await t.app.request(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = asRead(await response.text());
    const location = response.headers.get('location');
    return { status: response.status, headers: response.headers, html, location, forms: formsOf(html) };
  }

  async function visit(path: string): Promise<Page> {
    const page = await load(path);
    return page.location?.startsWith('/') ? visit(page.location) : page;
  }

  /**
   * Sends the form with this action. `changes` are what the person typed and the button that they pressed; a list
   * stands for checkboxes.
   */
  async function submit(page: Page, action: string, changes: Fields = {}): Promise<Page> {
    const form = page.forms.find((each) => each.action === action);
    if (!form)
      throw new Error(`No form ${action} on a page of status ${page.status}: ${page.html.slice(0, 2000)}`);
    const answer = await post(action, { ...form.fields, ...changes });
    return answer.location?.startsWith('/') ? visit(answer.location) : answer;
  }

  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
    load(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) =>
          [value].flat().map((each): [string, string] => [name, each]),
        ),
      ).toString(),
    });

  /** Signs in: from the page that asks for an email to the page after the emailed code. */
  async function signIn(page: Page, email = 'seller@example.com'): Promise<Page> {
    const asked = await submit(page, '/sign-in', { email });
    await t.sendMail();
    const code = /\b\d{6}\b/.exec(t.mailer.last(email, 'sign_in_code')?.text ?? '')?.[0] ?? '';
    return submit(asked, '/sign-in/code', { code });
  }

  return { cookies, visit, submit, post, signIn };
}

export type Browser = ReturnType<typeof openBrowser>;

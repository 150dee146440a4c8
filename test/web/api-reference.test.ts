import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDescription } from '../../src/app.ts';
import { newId } from '../../src/ids.ts';
import { curlOf, EXAMPLES } from '../../src/web/developers/examples.ts';
import { isSignedIn, operationsIn, referenceOf } from '../../src/web/developers/reference.ts';
import { typeWords } from '../../src/web/developers/schema-words.ts';
import { HOUR, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { picture } from '../support/pictures.ts';
import { listen } from '../support/server.ts';

const CURL = ['/usr/bin/curl', '/bin/curl', '/usr/local/bin/curl'].find((path) => existsSync(path));
const DAY = 24 * HOUR;
const ANN = 'ann@example.com';
const BEN = 'ben@example.com';

type Variables = Record<string, string>;
type Shop = { t: TestApp; sale: TestSale; call: Caller };
type Caller = (method: string, path: string, body?: unknown) => Promise<Variables>;

const conversation = async ({ t, sale, call }: Shop): Promise<Variables> => {
  const { token, reservationId } = await reserveAndOpen(t, sale);
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  const [first] = json.data.conversations;
  await call('PUT', '/api/scheduling/availability', EXAMPLES.setAvailability?.body);
  const slots = await t.request('GET', `/api/buyer/${token}/slots`);
  return {
    BUYER_TOKEN: token,
    RESERVATION_ID: reservationId,
    CONVERSATION_ID: first.conversation_id,
    SLOT_STARTS_AT: slots.json.data.slots[0].starts_at,
    PICKUP_AT: new Date(t.clock.now().getTime() + DAY).toISOString(),
  };
};

const question = async ({ t, sale }: Shop): Promise<Variables> => {
  const asked = { slug: sale.slug, buyer_name: 'Ben', buyer_email: BEN, content: 'Is it heavy?' };
  await t.request('POST', '/api/questions', { body: asked });
  await t.runDueWork();
  const mail = t.mailer.last(BEN, ({ text }) => text.includes('/q/'));
  const token = /\/q\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await t.request('GET', `/api/questions/${token}`);
  return { QUESTION_TOKEN: token };
};

const priceWatch = async ({ t, sale, call }: Shop): Promise<Variables> => {
  const itemId = sale.item.Lamp ?? '';
  await call('POST', '/api/price-watches', { slug: sale.slug, item_id: itemId, buyer_email: BEN });
  await t.runDueWork();
  const mail = t.mailer.last(BEN, 'price_watch_asked');
  return { PRICE_WATCH_TOKEN: /\/w\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' };
};

const photo = async ({ call }: Shop): Promise<Variables> => {
  const { fullUrls } = await call('POST', '/api/items/bulk-upload', {
    photos: [(await picture()).toString('base64')],
  });
  return { PHOTO_URL: String(fullUrls) };
};

const webhook = async ({ call }: Shop): Promise<Variables> => {
  const { webhook_id } = await call('POST', '/api/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['listing.created'],
  });
  return { WEBHOOK_ID: webhook_id ?? '' };
};

const posting = async ({ sale, call }: Shop): Promise<Variables> => {
  const { posting_id } = await call(
    'POST',
    `/api/items/${sale.item.Lamp}/postings`,
    EXAMPLES.notePosting?.body,
  );
  return { POSTING_ID: posting_id ?? '' };
};

/** The day of the visit. */
const onTheDay = async (shop: Shop): Promise<Variables> => {
  const variables = await conversation(shop);
  const { RESERVATION_ID, PICKUP_AT: pickup_at } = variables;
  await shop.call('PUT', `/api/reservations/${RESERVATION_ID}`, { pickup_at });
  shop.t.clock.advance(DAY);
  return variables;
};

const CONFIRMABLE: Record<string, string> = { sendMessage: 'reply', shareAddress: 'address' };

/**
 * What must have happened before an operation's example makes sense, by operation. Returns the variables that it
 * uses.
 */
const BEFORE: Record<string, (shop: Shop) => Promise<Variables>> = {
  async verifyCode({ t }) {
    await t.request('POST', '/api/auth/send-code', { body: { email: ANN } });
    await t.runDueWork();
    return { CODE: /\b\d{6}\b/.exec(t.mailer.last(ANN, 'sign_in_code')?.text ?? '')?.[0] ?? '' };
  },
  async revokeApiKey({ call }) {
    const { key_id } = await call('POST', '/api/auth/api-keys', { name: 'Old' });
    return { KEY_ID: key_id ?? '' };
  },
  async endConnectedApp({ t, sale }) {
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/sign-in'), sale.email);
    const { clientId } = await oauthClient(t).connect({}, browser);
    return { CLIENT_ID: clientId };
  },
  createItem: photo,
  bulkGenerate: photo,
  async bulkUpload() {
    return { PHOTO_BASE64: (await picture()).toString('base64') };
  },
  async removePasskey({ t, sale }) {
    const PASSKEY_ID = newId('pky', t.deps);
    await t.deps.store.write((tx) =>
      tx
        .insert(tx.t.passkeys)
        .values({
          id: PASSKEY_ID,
          sellerId: sale.sellerId,
          credentialId: PASSKEY_ID,
          publicKey: '',
          signCount: 0,
          transports: null,
          name: 'Laptop',
          createdAt: t.clock.now(),
        })
        .returning({ id: tx.t.passkeys.id }),
    );
    return { PASSKEY_ID };
  },
  changePosting: posting,
  removePosting: posting,
  buyerIsLate: onTheDay,
  buyerIsHere: onTheDay,
  async getUploadSession({ call }) {
    const { session_id } = await call('POST', '/api/upload-sessions', {});
    return { SESSION_ID: session_id ?? '' };
  },
  async getAiJob(shop) {
    const { PHOTO_URL } = await photo(shop);
    const job = await shop.t.request('POST', '/api/items/bulk-generate', {
      key: shop.sale.key,
      body: { photoUrls: [PHOTO_URL] },
    });
    return { JOB_ID: job.json.job_id };
  },
  async restoreItem({ sale, call }) {
    await call('DELETE', `/api/items/${sale.item.Lamp}`);
    return {};
  },
  async extendPage({ t }) {
    t.clock.advance(25 * DAY);
    return {};
  },
  async undoPickup(shop) {
    const variables = await conversation(shop);
    const { RESERVATION_ID } = variables;
    await shop.call('POST', `/api/reservations/${RESERVATION_ID}/pickup-confirm`, { action: 'sold' });
    return variables;
  },
  changeWebhook: webhook,
  deleteWebhook: webhook,
  testWebhook: webhook,
  listWebhookDeliveries: webhook,
};

async function before(operation: string, path: string, shop: Shop): Promise<Variables> {
  if (BEFORE[operation]) return BEFORE[operation](shop);
  if (path.startsWith('/api/questions/{')) return question(shop);
  if (/^\/api\/(price-)?watches\/\{/.test(path)) return priceWatch(shop);
  if (!/^\/api\/(buyer|conversations|reservations)\/\{/.test(path)) return {};
  const variables = await conversation(shop);
  const prepared = CONFIRMABLE[operation];
  if (prepared === undefined) return variables;
  const way = `/api/conversations/${variables.CONVERSATION_ID}/${prepared}/prepare`;
  const body = prepared === 'reply' ? EXAMPLES.prepareReply?.body : {};
  const { confirmation_token } = await shop.call('POST', way, body);
  return { ...variables, CONFIRMATION_TOKEN: confirmation_token ?? '' };
}

let t: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  t = await openTestApp({ env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1:9' } });
  server = await listen(t.app);
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const get = async (path: string) => t.request('GET', path);

/** Not called by sellers or buyers: the provider signs these. */
const BY_OTHERS = new Set(['receivePayment', 'receiveMail']);
const described = operationsIn(apiDescriptionOf()).map((each) => ({ ...each, id: each.operationId }));
const operations = described.filter(
  ({ id, path }) => path.startsWith('/api/') && !path.startsWith('/api/oauth/') && !BY_OTHERS.has(id),
);

function apiDescriptionOf() {
  return apiDescription({ baseUrl: 'http://localhost:3000' })();
}

/** One shell for all commands: starting one from a process as large as a test's takes longer than most calls. */
function openShell() {
  const bash = spawn('bash', ['--norc'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(bash.stdout)[Symbol.asyncIterator]();
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return {
    /** What a command prints, which is one line, with these variables. */
    async run(command: string, variables: Variables): Promise<string> {
      const given = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
      bash.stdin.write(`(${[...given, command].join('\n')})\necho\n`);
      return (await lines.next()).value;
    },
    end: () => bash.stdin.end(),
  };
}

describe.skipIf(CURL === undefined)('the calls to copy', () => {
  let shell: ReturnType<typeof openShell>;
  beforeAll(() => {
    shell = openShell();
  });
  afterAll(() => shell.end());

  it.each(operations)('$id works unchanged', async ({ id, method, path, security }) => {
    // A separate sale for each. Only the account to delete must be the one that the example names.
    const email = id === 'askForDeletion' ? ANN : `${id.toLowerCase()}@example.com`;
    const sale = await openSale(t, ['Lamp'], { email, streetAddress: '12 Oak Street' });
    const call: Caller = async (verb, way, body) => {
      const { status, json } = await t.request(verb, way, { key: sale.key, body });
      expect([way, status, json.error]).toEqual([way, 200, undefined]);
      return json.data;
    };
    const variables: Variables = {
      KEY: sale.key,
      ID_TOKEN: await t.sessionOf({ sellerId: sale.sellerId, email }),
      ITEM_ID: sale.item.Lamp ?? '',
      SLUG: sale.slug,
      ...(await before(id, path, { t, sale, call })),
    };
    const signedIn = isSignedIn({ security });
    const command = curlOf(server.url, { method, path, example: EXAMPLES[id], signedIn });
    const named = [...command.matchAll(/\$([A-Z_0-9]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !variables[name])).toEqual([]);
    const said = `uuidgen() { echo ${id}-1; }; ${command} -sS -o /dev/null -w '%{http_code}'`;
    expect(await shell.run(said, variables)).toBe('200');
  });
});

describe('the reference of the API', () => {
  it('has every operation on its chapter’s page, with its input and its errors', async () => {
    const home = await get('/developers/api');
    const pages = referenceOf(apiDescriptionOf(), 'http://localhost:3000');
    const found = await Promise.all(
      [...pages.keys()].filter(Boolean).map(async (slug) => {
        const { status, text } = await get(`/developers/api/${slug}`);
        expect([slug, status]).toEqual([slug, 200]);
        expect(text.length).toBeLessThan(300_000);
        const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect([slug, ids.length]).toEqual([slug, new Set(ids).size]);
        expect(text).toMatch(/<title>[^<]+ · API reference · /);
        return { slug, text };
      }),
    );
    for (const { id, path } of described) {
      const places = found.filter(({ text }) => text.includes(`id="${id}"`));
      expect([id, places.length]).toEqual([id, 1]);
      const [{ slug, text } = { slug: '', text: '' }] = places;
      for (const list of [home.text, text]) expect(list).toContain(`href="/developers/api/${slug}#${id}"`);
      expect(home.text).toContain(path);
    }
    const listings = await get('/developers/api/listings');
    expect(listings.text).toContain('seller_context');
    expect((await get('/developers/api/oauth')).text).toContain('<code>code_verifier</code>');
    expect(listings.text).toContain('PROHIBITED_ITEM');
    expect(listings.text).toContain('href="/developers/api/objects#Item"');
    expect((await get('/developers/api/objects')).text).toContain('id="Item"');
    expect((await get('/developers/api/nothing')).status).toBe(404);
  });

  it.each([
    [{ type: 'string', maxLength: 140, pattern: '\\S' }, 'text, up to 140 characters'],
    [{ type: 'string', format: 'date-time' }, 'ISO 8601 time'],
    [{ anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] }, 'text, up to 80 characters or null'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ type: 'array', minItems: 1, maxItems: 5, items: { type: 'string' } }, 'list of text, 1 to 5'],
    [{ enum: ['sold', 'noshow'] }, '"sold" or "noshow"'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Item' } }, 'list of Item'],
    [{ type: 'object', additionalProperties: { type: 'number', minimum: 0 } }, 'object of number by name'],
    [{ type: 'integer', minimum: 1, maximum: 500 }, 'whole number, 1 to 500'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
  ])('says %j in words', (schema, words) => {
    expect(typeWords(schema)).toBe(words);
  });
});

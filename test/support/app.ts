import type { Hono } from 'hono';
import pino from 'pino';
import { idTokens, newSigningKey } from '../../src/adapters/id-tokens.ts';
import type { ListingWriter } from '../../src/adapters/listing-writer.ts';
import type { Mailer } from '../../src/adapters/mailer.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import { rateLimiter } from '../../src/adapters/rate-limiter.ts';
import { configuredReceiving } from '../../src/adapters/received-mail/configured.ts';
import { sharing } from '../../src/adapters/share.ts';
import { openIdProvider } from '../../src/adapters/sign-in-provider.ts';
import { swappable } from '../../src/adapters/swappable.ts';
import { guardedWebhookSender } from '../../src/adapters/webhook-sender/guarded.ts';
import { mintSignInKey } from '../../src/api-keys/keys.ts';
import { createApp } from '../../src/app.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import { bodyBudget } from '../../src/body-budget.ts';
import { createClient, type ResaleClient } from '../../src/client/index.ts';
import { readConfig } from '../../src/config.ts';
import type { Deps } from '../../src/context.ts';
import { resetBreaker } from '../../src/mail/breaker.ts';
import { createMetrics, watchedStore } from '../../src/metrics/metrics.ts';
import { findOrCreateByEmail } from '../../src/sellers/find-or-create.ts';
import { serverSettings } from '../../src/server-settings/settings.ts';
import { TestClock } from './clock.ts';
import { messageIn } from './event-stream.ts';
import { memoryMailer } from './memory-mailer.ts';
import { memoryPhotoStorage } from './memory-photo-storage.ts';
import { memoryPush } from './memory-push.ts';
import { asRead } from './one-line.ts';
import { checkAgainstOpenApi } from './openapi-check.ts';
import { plainImageProcessor } from './plain-image-processor.ts';
import { scriptedPayments } from './scripted-payments.ts';
import { scriptedWriter } from './scripted-writer.ts';
import { postgres, sqlite } from './stores.ts';

export const BASE_URL = 'http://localhost:3000';

export type TestAppOptions = {
  store?: 'sqlite' | 'postgresql';
  /** Environment variables, as main.ts would read them. Rate limits are off unless given here. */
  env?: Record<string, string>;
  deps?: Partial<Deps>;
};

export type TestRequest = {
  /** Sent as `X-Service-API-Key`. */
  key?: string | undefined;
  bearer?: string | undefined;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  rawBody?: string;
  headers?: Record<string, string>;
};

const signingKey = await newSigningKey();
const OUTBOX = DUTIES.filter(({ name }) => name === 'outbox');

/** The whole app on a store of its own, with a clock that stands still and adapters that record what they are asked. */
export async function openTestApp(options: TestAppOptions = {}) {
  const stores = await (options.store === 'postgresql' ? postgres : sqlite).open();
  const config = readConfig({ RATE_LIMITS: 'off', FAST_LANE: process.env.FAST_LANE, ...options.env });
  const clock = new TestClock();
  const mailer = memoryMailer();
  const writer = scriptedWriter();
  const photoStorage = memoryPhotoStorage();
  const payments = scriptedPayments();
  const metrics = createMetrics();
  const logger = pino({ level: 'silent' });
  const mailSlot = swappable<Mailer>(mailer);
  const writerSlot = swappable<ListingWriter>(writer);
  const receivedMail = swappable(await configuredReceiving(config));
  const deps: Deps = {
    config,
    store: watchedStore(stores.store, metrics),
    metrics,
    clock,
    random: systemRandom,
    logger,
    mailer: mailSlot.it,
    photoStorage,
    diskSpace: {
      read: async () => ({ free: 100 * 1024 ** 3, total: 200 * 1024 ** 3 }),
      tryWrite: async () => {},
    },
    imageProcessor: plainImageProcessor(),
    listingWriter: writerSlot.it,
    serverSettings: serverSettings({
      env: options.env ?? {},
      config,
      mailer: mailSlot,
      listingWriter: writerSlot,
      receivedMail,
      logger,
      onMailer: resetBreaker,
    }),
    payments,
    idTokens: await idTokens({
      get baseUrl() {
        return config.baseUrl;
      },
      signingKey,
      clock,
      outside: config.oidc,
    }),
    signInProvider: config.signInProvider && openIdProvider(config.signInProvider),
    rateLimiter: rateLimiter(config.rateLimits, clock),
    bodyBudget: bodyBudget(config.maxUploadsBytes),
    documentFetcher: {
      fetch: async (url) => {
        throw new Error(`No test document at ${url}`);
      },
    },
    receivedMail: receivedMail.it,
    pushSender: memoryPush(),
    webhookSender: guardedWebhookSender({ allowedHosts: config.webhookAllowedHosts }),
    addressProber: { read: async () => undefined, onNetwork: () => undefined },
    roundTrip: {},
    share: sharing(config, { open: async () => undefined }),
    pepper: Buffer.alloc(32, 7),
    ...options.deps,
  };
  const app: Hono = createApp(deps);

  const request = async (method: string, path: string, call: TestRequest = {}) => {
    const hasBody = call.body !== undefined || call.rawBody !== undefined;
    const response = await app.request(path, {
      method,
      headers: {
        ...(call.key !== undefined && { 'x-service-api-key': call.key }),
        ...(call.bearer !== undefined && { authorization: `Bearer ${call.bearer}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(hasBody && { body: call.rawBody ?? JSON.stringify(call.body) }),
    });
    const text = asRead(await response.text());
    const type = response.headers.get('content-type') ?? '';
    const said = type.includes('event-stream') ? messageIn(text) : text;
    const isJson = said !== text || type.includes('json');
    const json = said !== '' && isJson ? JSON.parse(said) : undefined;
    if (json !== undefined && said === text)
      checkAgainstOpenApi(method, path.split('?')[0] ?? path, response.status, json);
    return { status: response.status, headers: response.headers, text, json };
  };

  /** The published client of the API, connected to this app. */
  const client = (apiKey?: string): ResaleClient =>
    createClient({
      baseUrl: BASE_URL,
      ...(apiKey !== undefined && { apiKey }),
      fetch: async (request) => app.fetch(request),
    });

  const dueWork = () => runDueWork(deps);
  /** Sends the waiting emails and does nothing else that is due. */
  const sendMail = () => runDueWork(deps, OUTBOX);

  /** A signed-in seller as an agent's sign-in leaves one, without its email: most tests begin there. */
  const signIn = (email = 'seller@example.com') =>
    deps.store.write(async (tx) => {
      const { seller } = await findOrCreateByEmail(deps, tx, email);
      return { sellerId: seller.id, apiKey: await mintSignInKey(deps, tx, seller), email };
    });

  /** Signs in like a person: requests a code, reads it from the email, and exchanges it. */
  const signInByCode = async (email = 'seller@example.com') => {
    await request('POST', '/api/auth/send-code', { body: { email } });
    await sendMail();
    const code = /\b\d{6}\b/.exec(mailer.last(email, 'sign_in_code')?.text ?? '')?.[0];
    const { json } = await request('POST', '/api/auth/verify-code', { body: { email, code, agent: true } });
    return { sellerId: String(json.uid), apiKey: String(json.apiKey), email };
  };

  /** The seller's own session, as the web pages have it. */
  const sessionOf = (seller: { sellerId: string; email: string }) =>
    deps.idTokens.issue({ id: seller.sellerId, email: seller.email });

  /** From here on, other people can reach the app. The address uses http, so that browsers stay signed in. */
  const openToAll = () => {
    config.baseUrl = 'http://sale.example.com';
    deps.roundTrip.last = { baseUrl: config.baseUrl, cameBack: true, at: clock.now() };
  };

  return {
    app,
    openToAll,
    deps,
    config,
    clock,
    mailer,
    writer,
    photoStorage,
    payments,
    second: stores.second,
    request,
    client,
    signIn,
    signInByCode,
    sessionOf,
    runDueWork: dueWork,
    sendMail,
    async close() {
      await deps.imageProcessor.close();
      await deps.receivedMail.mailbox?.close();
      await stores.done();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

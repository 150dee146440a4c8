import type { WebhookSender } from '../../src/adapters/webhook-sender.ts';
import { newId } from '../../src/ids.ts';
import type { TestApp, TestRequest } from './app.ts';
import { picture } from './pictures.ts';

const DAY = 24 * 3600_000;
const ALL_DAY = Array.from({ length: 7 }, (_, day_of_week) => ({
  day_of_week,
  start_time: '08:00',
  end_time: '20:00',
}));

/** The `data` of a response, or the response itself. Tests look only at the parts that they name. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is checked against the interface document when it arrives
type Data = any;

/** Webhook receivers that accept everything, immediately. */
export const deafReceivers: WebhookSender = {
  accepts: (url) => /^https:..\w+\.example\//.test(url),
  post: async () => ({ status: 200, retryAfterMs: 0 }),
};

export type Called = (method: string, path: string, status: number) => void;

/**
 * A seller's account and sale that has some of everything, created through the API alone: listings of every origin, a
 * live page, webhooks, keys, an item that is posted elsewhere, and buyers who reserve, make offers, ask, watch, and
 * follow. Every private text in it contains `word`.
 */
export async function busySale(t: TestApp, word: string, called: Called = () => {}) {
  const email = `${word}.seller@example.com`;
  const call = async (method: string, path: string, options: TestRequest = {}): Promise<Data> => {
    const { status, text, json } = await t.request(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`);
    called(method, path, status);
    return json === undefined ? text : (json.data ?? json);
  };
  const mailedTo = async (to: string, pattern: RegExp): Promise<string> => {
    await t.sendMail();
    const mail = t.mailer.last(to, ({ text }) => pattern.test(text));
    return pattern.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const codeOf = async () => {
    await call('POST', '/api/auth/send-code', { body: { email } });
    return mailedTo(email, /\b(\d{6})\b/);
  };
  const session = (await call('POST', '/api/auth/verify-code', { body: { email, code: await codeOf() } }))
    .idToken as string;
  const { uid: sellerId, apiKey: key } = await call('POST', '/api/auth/verify-code', {
    body: { email, code: await codeOf(), agent: true },
  });
  const as = (method: string, path: string, body?: unknown) => call(method, path, { key, body });

  await call('PUT', '/api/account/settings', { bearer: session, body: { country: 'US' } });
  await as('PUT', '/api/scheduling/availability', {
    scheduling_enabled: true,
    scheduling_timezone: 'America/New_York',
    slot_duration: 30,
    manual_availability: ALL_DAY,
  });
  const { key_id: keyId } = await as('POST', '/api/auth/api-keys', { name: `${word} laptop` });

  const photo = async (seed: number) => (await picture('jpeg', seed)).toString('base64');
  const { session_id: uploadId, url } = await as('POST', '/api/upload-sessions', { expect: 1 });
  await t.app.request(`${new URL(url).pathname}/photos`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'image/jpeg' },
    body: new Uint8Array(await picture('jpeg', 1)),
  });
  const uploaded = await as('POST', '/api/items/bulk-upload', { session_id: uploadId });
  const photos: string[] = [...uploaded.fullUrls];
  for (const seed of [2, 3, 4]) {
    const { fullUrls } = await as('POST', '/api/items/bulk-upload', { photos: [await photo(seed)] });
    photos.push(...fullUrls);
  }
  const { job_id: jobId } = await as('POST', '/api/items/bulk-generate', { photoUrls: [photos[0]] });
  await t.runDueWork();
  await as('POST', '/api/items', { photos: [photos[0]], ai_job_id: jobId });
  const listed = async (photo: string | undefined, title: string, price: number) =>
    (
      await as('POST', '/api/items', {
        photos: [photo],
        title,
        description: 'Works well.',
        price,
        min_price: price - 7.31,
        condition: 'Good',
        category: 'Decor',
      })
    ).item_id as string;
  const lampId = await listed(photos[1], 'Brass lamp', 40);
  const deskId = await listed(photos[2], 'Oak desk', 90);
  const vaseId = await listed(photos[3], 'Blue vase', 25);
  const { posting_id: postingId } = await as('POST', `/api/items/${vaseId}/postings`, {
    place: `${word} market`,
    url: `https://market.example/${word}`,
  });
  const { slug } = await as('POST', '/api/pages/publish', {
    publish: true,
    display_name: `The ${word} family`,
    city: 'Springfield',
    state: 'IL',
    street_address: `12 ${word} Street, Springfield, IL 62701`,
    listed_in_search: true,
  });
  const { webhook_id: webhookId } = await as('POST', '/api/webhooks', {
    url: `https://hooks.example/${word}`,
    events: ['listing.created', 'reservation.created'],
  });

  const buyer = async (name: string, item_ids: string[], more: object = {}) => {
    const buyer_email = `${word}.${name}@example.com`.toLowerCase();
    const { reservation_id: reservationId } = await call('POST', '/api/reservations', {
      body: {
        slug,
        item_ids,
        buyer_name: `${name} ${word}`,
        buyer_email,
        message: `Hello from ${word}`,
        ...more,
      },
    });
    const token = await mailedTo(buyer_email, /\/r\/([\w-]{43})/);
    const view = await call('GET', `/api/buyer/${token}`);
    return { token, reservationId: reservationId as string, email: buyer_email, view };
  };
  const ben = await buyer('Ben', [lampId, deskId], { offers: { [lampId]: 35 } });
  const cat = await buyer('Cat', [lampId]);
  const asked = `${word}.quin@example.com`;
  const about = { slug, item_id: vaseId };
  await call('POST', '/api/questions', {
    body: { ...about, buyer_name: `Quin ${word}`, buyer_email: asked, content: `Is it ${word}?` },
  });
  const question = await mailedTo(asked, /\/q\/([\w-]{43})/);
  await call('GET', `/api/questions/${question}`);
  const linkOf = async (path: string, body: Record<string, unknown>) => {
    const [, kind = ''] = /(\w+)$/.exec(path) ?? [];
    const to = `${word}.${kind}@example.com`;
    await call('POST', path, { body: { ...body, [path.includes('price') ? 'buyer_email' : 'email']: to } });
    return mailedTo(to, /\/\w+\/([\w-]{43})/);
  };
  const watches = {
    price: await linkOf('/api/price-watches', about),
    sale: await linkOf('/api/follows', { slug }),
    search: await linkOf('/api/saved-searches', { q: 'lamp', city: 'Springfield' }),
  };
  const { conversations } = await as('GET', '/api/conversations');
  const thread = (name: string): string =>
    conversations.find((each: { buyer_name: string }) => each.buyer_name === `${name} ${word}`)
      .conversation_id;
  const passkeyId = newId('pky', t.deps);
  await t.deps.store.write((tx) =>
    tx.insert(tx.t.passkeys).values({
      id: passkeyId,
      sellerId,
      credentialId: `credential-${word}`,
      publicKey: 'AAAA',
      signCount: 0,
      name: `${word} phone`,
      createdAt: t.clock.now(),
    }),
  );
  await t.runDueWork();

  return {
    call,
    as,
    mailedTo,
    word,
    email,
    session,
    sellerId: sellerId as string,
    key: key as string,
    keyId: keyId as string,
    passkeyId,
    uploadId: uploadId as string,
    jobId: jobId as string,
    photos,
    lampId,
    deskId,
    vaseId,
    postingId: postingId as string,
    slug: slug as string,
    webhookId: webhookId as string,
    ben,
    cat,
    question,
    watches,
    threads: { ben: thread('Ben'), cat: thread('Cat'), quin: thread('Quin') },
    /** The time `days` from now, as the API writes it. */
    inDays: (days: number) => new Date(t.clock.now().getTime() + days * DAY).toISOString(),
  };
}

export type BusySale = Awaited<ReturnType<typeof busySale>>;

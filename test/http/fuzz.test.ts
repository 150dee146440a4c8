import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATE_LIMIT_NAMES } from '../../src/config-limits.ts';
import { openTestApp, type TestApp, type TestRequest } from '../support/app.ts';
import { type BusySale, busySale, deafReceivers } from '../support/busy-sale.ts';
import { junk, type Making, valuesOf } from '../support/from-schema.ts';
import { ajv, type Described, described } from '../support/openapi-check.ts';
import { eachStore } from '../support/openings.ts';

/*
 * Requests generated from the OpenAPI document alone, valid and invalid ones, by every kind of caller, and what the
 * document promises about their responses. FUZZ_RUNS is the number of invalid requests per operation (2; half as many
 * valid ones), FUZZ_SEED selects them.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/**
 * After this many calls of an operation, the next sale begins: with everything deleted, blocked, or ended, every call
 * would be refused.
 */
const RUNS_A_SALE = 5;
const ROUNDS = Math.ceil(RUNS / RUNS_A_SALE);

/** Words that only their seller may read, in no one else's response. */
const ANN = 'zanzibar';
const BOB = 'quokka';

type Known = Record<string, string[]>;

/** What exists, by the name under which it is requested. Secret links belong to their holders. */
const shared = (sale: BusySale): Known => ({
  items: [sale.lampId, sale.deskId, sale.vaseId],
  conversations: Object.values(sale.threads),
  reservations: [sale.ben.reservationId, sale.cat.reservationId],
  'upload-sessions': [sale.uploadId],
  'ai-jobs': [sale.jobId],
  postings: [sale.postingId],
  webhooks: [sale.webhookId],
  'api-keys': [sale.keyId],
  passkeys: [sale.passkeyId],
  pages: [sale.slug],
  photos: sale.photos,
});
const links = (sale: BusySale): Known => ({
  buyer: [sale.ben.token, sale.cat.token],
  questions: [sale.question],
  'price-watches': [sale.watches.price],
  watches: Object.values(sale.watches),
});

/** Fields of bodies and queries, by the collection that they refer to. */
const FIELDS: Record<string, string> = {
  item_id: 'items',
  itemId: 'items',
  item_ids: 'items',
  offers: 'items',
  agreed_prices: 'items',
  final_prices: 'items',
  offer_answers: 'items',
  slug: 'pages',
  session_id: 'upload-sessions',
  ai_job_id: 'ai-jobs',
  photos: 'photos',
  photoUrls: 'photos',
};
/** Values found in responses, to be used in later requests. */
const HARVESTED: Record<string, string> = {
  next_cursor: 'cursor',
  confirmation_token: 'confirmation_token',
  starts_at: 'starts_at',
};

/** Refusals that no schema can express: they depend on the time, on what exists, or on two values together. */
const UNSAID =
  /cursor|currency code|time zone|in the past|is over|public internet|in USD|extension needs|isn’t reserved|not an open item|not a message|not a photo|for an item that is|type the email|is not one of|not held by|must be later|max_price|only with action|overlaps|does not end|shorter than|among the sold|after the last day|in the future|letters, such as|only a taken|write the message|days|after the start/i;

type World = { t: TestApp; ann: BusySale; bob: BusySale; known: Known; callers: Caller[] };
type Caller = { who: string; owner?: BusySale; credential: TestRequest };

async function openWorld(store: 'sqlite' | 'postgresql'): Promise<World> {
  const t = await openTestApp({
    store,
    env: {
      RATE_LIMITS: RATE_LIMIT_NAMES.map((name) => `${name}=1000000/60`).join(','),
      PLAN_LIMITS: 'free.active_items=9',
    },
    deps: { webhookSender: deafReceivers },
  });
  const [ann, bob] = [await busySale(t, ANN), await busySale(t, BOB)];
  const known: Known = {};
  for (const each of [shared(ann), shared(bob), links(ann), links(bob)])
    for (const [name, values] of Object.entries(each)) known[name] = [...(known[name] ?? []), ...values];
  const callers: Caller[] = [
    { who: 'nobody', credential: {} },
    { who: 'a made-up key', credential: { key: 'rsk_made_up' } },
    ...[ann, bob].flatMap((owner) => [
      { who: `an agent of ${owner.word}`, owner, credential: { key: owner.key } },
      { who: owner.word, owner, credential: { bearer: owner.session } },
    ]),
  ];
  return { t, ann, bob, known, callers };
}

type Asked = {
  caller: Caller;
  values: Record<string, unknown>;
  body: unknown;
  raw: string | undefined;
  headers: Record<string, string>;
};

const RAW = [
  '',
  '{',
  '[',
  'null',
  '[]',
  '"x"',
  '{"a":1}x',
  '{"a":1,"a":2}',
  '['.repeat(20_000),
  '\ufeff{}',
  '{"\\ud800":1}',
  '{"a":1e999}',
];

/** The requests of one operation. */
function requestsOf({ path, operation }: Described, world: World, flawed: boolean): fc.Arbitrary<Asked> {
  const last = path.split('/').at(-1) ?? '';
  const fits: Making['fits'] = (schema, value) => ajv.validate(schema, value);
  const making: Making = {
    flawed,
    fits,
    known: (name) => world.known[name === 'id' ? last : (FIELDS[name] ?? name)] ?? [],
  };
  const inPath: Making = {
    flawed: false,
    fits,
    known: (name) => {
      const at = path.split('/');
      return world.known[at[at.indexOf(`{${name}}`) - 1] ?? ''] ?? [];
    },
  };
  const parameters = (operation.parameters ?? []).filter((each) => each.in !== 'header');
  const named = Object.fromEntries(
    parameters.map((each) => {
      const values = valuesOf(each.schema, each.in === 'path' ? inPath : making, each.name);
      const sent = flawed
        ? fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: junk })
        : values;
      return [each.name, sent];
    }),
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const key = fc.constantFrom('one', 'two', 'three', ...(flawed ? ['', 'a b', 'x'.repeat(300)] : []));
  const match = fc.constantFrom('"1"', '"2"', '*', ...(flawed ? ['', 'x', 'W/"1"', '"1", "2"'] : []));
  const takes = (header: string) => operation.parameters?.some(({ name }) => name === header) === true;
  return fc.record({
    caller: fc.constantFrom(...world.callers),
    values: fc.record(named, {
      requiredKeys: parameters
        .filter((each) => each.in === 'path' || (each.required && !flawed))
        .map(({ name }) => name),
    }),
    body: body === undefined ? fc.constant(undefined) : valuesOf(body, making),
    raw:
      flawed && body !== undefined
        ? fc.option(fc.constantFrom(...RAW), { freq: 12, nil: undefined })
        : fc.constant(undefined),
    headers: fc.record(
      {
        ...(takes('Idempotency-Key') && { 'idempotency-key': key }),
        ...(takes('If-Match') && { 'if-match': match }),
        ...(flawed && {
          'content-type': fc.constantFrom(
            'application/json',
            'application/json; charset=utf-8',
            'text/plain',
            'x',
          ),
        }),
      },
      { requiredKeys: [] },
    ),
  });
}

const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed() === text ? text : text.toWellFormed());
};

function urlOf({ path, operation }: Described, values: Record<string, unknown>): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(values[name]).replace(/^\.{0,2}$/, '%20'));
  const query = (operation.parameters ?? [])
    .filter((each) => each.in === 'query' && each.name in values)
    .map(({ name }) => `${name}=${inUrl(values[name])}`);
  return query.length > 0 ? `${at}?${query.join('&')}` : at;
}

function harvest(known: Known, json: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    const as = HARVESTED[name];
    if (as !== undefined && typeof value === 'string') known[as] = [...(known[as] ?? []), value].slice(-50);
    else harvest(known, value);
  }
}

async function ask(world: World, each: Described, asked: Asked, flawed: boolean): Promise<void> {
  const { t, known, ann, bob } = world;
  const { operation, method } = each;
  const url = urlOf(each, asked.values);
  const isForm = operation.requestBody?.content['application/x-www-form-urlencoded'] !== undefined;
  const said = isForm
    ? new URLSearchParams(
        Object.entries<unknown>(Object(asked.body)).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      ).toString()
    : JSON.stringify(asked.body);
  const rawBody = asked.raw ?? said;
  const { status, headers, text, json } = await t.request(method, url, {
    ...asked.caller.credential,
    headers: { ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }), ...asked.headers },
    ...(rawBody !== undefined && method !== 'GET' && { rawBody }),
  });
  const fail = (why: string): never => {
    throw new Error(
      `${why}\n${method} ${url.slice(0, 300)} by ${asked.caller.who} ${JSON.stringify(asked.headers)}\n${rawBody?.slice(0, 1000)}\n→ ${status} ${text.slice(0, 1000)}`,
    );
  };
  harvest(known, json?.data);

  const answer = operation.responses[status] ?? fail('A status that the document does not name');
  if (status >= 500 && status !== 501) fail('The service failed');
  if (
    json === undefined &&
    text !== '' &&
    !answer.content?.[(headers.get('content-type') ?? '').split(';')[0] ?? '']
  )
    fail('A kind of content that the document does not name');
  const isRefusal = status >= 400 && !each.path.startsWith('/api/oauth/') && !each.path.startsWith('/oauth/');
  if (isRefusal) {
    if (!String(Object(answer).description).includes(`\`${json?.code}\``))
      fail('A code that the document does not name');
    if (!(json.hint?.length > 10)) fail('A refusal without a hint');
  }
  const sent: Record<number, RegExp> = {
    200: /^(?!retry-after|idempotency-replayed)/i,
    401: /^(x-api|x-req|www)/i,
    429: /^(x-|retry)/i,
  };
  for (const name of Object.keys(answer.headers ?? {}))
    if (sent[status]?.test(name) && !headers.has(name)) fail(`No ${name}`);

  const needsKey = (operation.security ?? []).length > 0;
  if (needsKey && !asked.caller.owner && status !== 401) fail('Answered without a credential');
  for (const other of [ann, bob]) {
    if (other === asked.caller.owner) continue;
    const holdsLink = Object.values(links(other))
      .flat()
      .some((token) => url.includes(token));
    if (text.includes('"min_price"')) if (!asked.caller.owner) fail('The lowest price');
    if (!holdsLink && !`${url}${rawBody}`.includes(other.word) && text.includes(other.word))
      fail(`Words of ${other.word}`);
    const ids = Object.values(shared(other)).flat();
    const isAbout = ids.some((id) => url.split('?')[0]?.includes(id) && id !== other.slug);
    if (needsKey && isAbout && status < 300) fail('Something of another seller');
  }

  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema && status < 300 && asked.raw === undefined && !ajv.validate(schema, JSON.parse(said ?? 'null')))
    fail(`Took what the document forbids: ${ajv.errorsText()}`);
  if (!flawed && json?.code === 'invalid_request' && !UNSAID.test(json.error))
    fail('Refused what the document allows');
}

describe.each(eachStore)('every operation on $name', ({ store }) => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + SEED))(
    'answers as the document says, whatever is sent (seed %i)',
    async (seed) => {
      const world = await openWorld(store);
      const found: string[] = [];
      for (const each of described) {
        for (const flawed of [false, true]) {
          const requests = requestsOf(each, world, flawed);
          const property = fc.asyncProperty(requests, (asked) => ask(world, each, asked, flawed));
          const { failed, errorInstance } = await fc.check(property, {
            seed,
            numRuns: Math.min(flawed ? RUNS : Math.ceil(RUNS / 2), RUNS_A_SALE),
            endOnFailure: true,
          });
          if (failed) found.push(String(errorInstance));
        }
      }
      await world.t.close();
      expect(found.join('\n\n')).toBe('');
    },
  );
});

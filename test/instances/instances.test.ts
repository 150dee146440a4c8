import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { geminiServer, listing } from '../support/gemini-server.ts';
import { migratedPostgres } from '../support/migrated.ts';
import { freePort, type Program, startProgram } from '../support/program.ts';
import { mailServer } from './mail-server.ts';

const run = promisify(execFile);
const CLOCK = fileURLToPath(new URL('./clock.mjs', import.meta.url));
const nodeArgs = [...NODE_ARGS, '--import', CLOCK];
const DAY = 24 * 3600_000;
const EVERYWHERE = 'http://sale.example.com';
const BUYERS = 4;

type Instance = {
  program: Program;
  mail: Awaited<ReturnType<typeof mailServer>>;
  writer: Awaited<ReturnType<typeof geminiServer>>;
};

describe.skipIf(!inject('postgres'))('two instances on one PostgreSQL and one photo store', () => {
  const cleanups: (() => unknown)[] = [];
  let a: Instance;
  let b: Instance;
  let main: string;
  let shared: Record<string, string>;
  let dataDir: string;
  let apiKey: string;
  let photoUrl: string;
  let itemId: string;
  let lampId: string;

  beforeAll(async () => {
    main = await builtMain();
    const database = await migratedPostgres('instances');
    cleanups.push(database.drop);
    dataDir = mkdtempSync(join(tmpdir(), 'resale-instances-'));
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    shared = {
      ...database.env,
      BASE_URL: EVERYWHERE,
      RATE_LIMITS: 'send_code_email=3/600,send_code_ip=off,verify_ip=off,buyer_ip=off',
      GEMINI_API_KEY: 'test',
    };
    [a, b] = await Promise.all([makeInstance(), makeInstance()]);
  }, 150_000);
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  async function makeInstance(): Promise<Instance> {
    const [mail, writer] = await Promise.all([mailServer(), geminiServer()]);
    cleanups.push(mail.close, writer.close);
    return { mail, writer, program: await start({ mail, writer }, 0) };
  }

  async function start({ mail, writer }: Omit<Instance, 'program'>, aheadMs: number): Promise<Program> {
    const env = {
      ...shared,
      ...mail.env,
      GEMINI_BASE_URL: writer.url,
      CLOCK_AHEAD_MS: String(aheadMs),
    };
    const options = { main, dataDir, port: await freePort(), env, nodeArgs };
    const program = await startProgram(options);
    cleanups.push(() => program.kill());
    return program;
  }

  const at = async ({ program }: Instance, method: string, path: string, body?: object) => {
    const response = await fetch(`${program.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { 'x-service-api-key': apiKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  };
  const allMail = () => [...a.mail.received, ...b.mail.received];
  const mailTo = (to: string) => allMail().filter((each) => each.to === to);

  async function waiting(): Promise<number> {
    const client = new pg.Client({ connectionString: shared.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query("select count(*) from outbox where status = 'queued'");
    await client.end();
    return Number(rows[0].count);
  }

  async function until<T>(
    look: () => Promise<T | undefined | false> | T | undefined | false,
    patienceMs = 40_000,
  ): Promise<T> {
    for (const startedAt = performance.now(); ; ) {
      const seen = await look();
      if (seen) return seen;
      if (performance.now() - startedAt > patienceMs) throw new Error(`Waited in vain: ${look}`);
      await sleep(25);
    }
  }

  it('sign in on one for use on the other, and count limits together', async () => {
    const email = 'maria@example.com';
    const statuses: number[] = [];
    for (const each of [a, b, a, b, a]) {
      statuses.push((await at(each, 'POST', '/api/auth/send-code', { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const mails = await until(() => mailTo(email).length === 3 && mailTo(email));
    const codes = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
    for (const code of codes) {
      const answer = await at(b, 'POST', '/api/auth/verify-code', { email, code, agent: true });
      if (answer.status === 200) apiKey = answer.json.apiKey;
    }
    expect(apiKey).toMatch(/^rs_/);
    expect((await at(a, 'GET', '/api/payments/status')).json.data.email).toBe(email);
  });

  it('show each other’s photos, and pages as they were changed a moment ago on the other', async () => {
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#8a5a2b' } })
      .jpeg()
      .toBuffer();
    const uploaded = await at(a, 'POST', '/api/items/bulk-upload', { photos: [picture.toString('base64')] });
    photoUrl = uploaded.json.data.fullUrls[0];
    expect((await at(b, 'GET', new URL(photoUrl).pathname)).status).toBe(200);

    const fields = { description: 'Works.', price: 100, condition: 'Good', category: 'Furniture' };
    const made = await at(b, 'POST', '/api/items', { ...fields, title: 'Red chair', photos: [photoUrl] });
    itemId = made.json.data.item_id;
    const second = await at(a, 'POST', '/api/items', { ...fields, title: 'Lamp', photos: [photoUrl] });
    lampId = second.json.data.item_id;
    const page = { publish: true, display_name: 'Maria', city: 'Portland' };
    await at(a, 'POST', '/api/pages/publish', page);
    const paths = [
      '/maria',
      `/maria/${itemId}`,
      '/maria/feed.xml',
      '/api/pages/maria',
      '/api/search/items?q=chair',
    ];
    for (const [writer, reader, title] of [
      [a, b, 'Blue chair'],
      [b, a, 'Green chair'],
      [a, b, 'Brown chair'],
    ] as const) {
      for (const path of paths) await at(reader, 'GET', path); // so that it keeps what it may keep
      await at(writer, 'PUT', `/api/items/${itemId}`, { title });
      for (const path of paths)
        expect([path, (await at(reader, 'GET', path)).text]).toEqual([path, expect.stringContaining(title)]);
    }
    await at(b, 'POST', '/api/pages/unpublish');
    expect((await at(a, 'GET', '/maria')).text).not.toContain('Brown chair');
    await at(a, 'POST', '/api/pages/publish', page);
    expect((await at(b, 'GET', '/maria')).text).toContain('Brown chair');
  });

  it('give an item to one of many buyers who ask at once, and email each of them once', async () => {
    const asked = await Promise.all(
      Array.from({ length: BUYERS }, (_, i) =>
        at(i % 2 ? a : b, 'POST', '/api/reservations', {
          slug: 'maria',
          item_ids: [itemId],
          buyer_name: `Buyer ${i}`,
          buyer_email: `buyer${i}@example.com`,
        }),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array(BUYERS).fill(200));
    const states = asked.map(({ json }) => json.data.items[0].state);
    expect(states.filter((state) => state === 'held')).toHaveLength(1);
    const buyers = Array.from({ length: BUYERS }, (_, i) => `buyer${i}@example.com`);
    await until(() => buyers.every((buyer) => mailTo(buyer).length > 0));
  });

  it('take over the jobs and emails of one that is killed', async () => {
    let isHeld = true;
    const answer = listing({});
    for (const { writer } of [a, b]) writer.reply((response) => !isHeld && answer(response));
    const { json } = await at(a, 'POST', '/api/items/bulk-generate', { photoUrls: [photoUrl] });
    const holder = await until(() => [a, b].find(({ writer }) => writer.requests.length > 0));
    const other = holder === a ? b : a;
    holder.mail.hold();
    const people: string[] = [];
    await until(async () => {
      const email = `late${people.length}@example.com`;
      people.push(email);
      await at(other, 'POST', '/api/auth/send-code', { email });
      return holder.mail.held() > 0;
    });
    // Everything else is sent and recorded. The survivor's own work in progress would look abandoned after a minute.
    await until(async () => (await waiting()) === holder.mail.held());
    isHeld = false;
    await holder.program.kill();
    other.program.child.kill('SIGUSR2'); // a minute later all leases of the dead have ended
    const job = await until(async () => {
      const answer = await at(other, 'GET', `/api/ai-jobs/${json.job_id}`);
      return answer.json?.status === 'completed' && answer.json;
    });
    expect(job.success).toBe(true);
    await until(() => people.every((email) => mailTo(email).length > 0));
    expect(people.filter((email) => mailTo(email).length !== 1)).toEqual([]);
  }, 60_000);

  it('do what is due once, however many find it due at the same moment', async () => {
    const on = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const live = a.program.child.exitCode === null && a.program.child.signalCode === null ? a : b;
    const planned = await at(live, 'POST', '/api/pages/publish', { price_drops: [{ on, percent: 10 }] });
    expect(planned.status).toBe(200);
    await live.program.stop();
    // Every duty has its first round at startup, so both instances find everything due.
    const fresh = await Promise.all(
      [a, b].map(async ({ writer }) => {
        const mail = await mailServer();
        cleanups.push(mail.close);
        return { mail, writer, program: await start({ mail, writer }, 28 * DAY) };
      }),
    );
    [a, b] = [fresh[0]!, fresh[1]!];
    const of = async (id: string) => (await at(a, 'GET', `/api/items/${id}`)).json?.data;
    // A clock that leapt by weeks is in doubt until the operator confirms it.
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      ...shared,
      CLOCK_AHEAD_MS: String(28 * DAY),
    };
    const accept = () => run(process.execPath, [...nodeArgs, main, 'clock', 'accept'], { env });
    const isLower = async () => (await of(lampId))?.price < 100;
    // What waits looks again every two seconds; an instance that came to doubt it only afterwards needs to be told again.
    await until(async () => (await accept()) && until(isLower, 3000).catch(() => false));
    // The page ends in two days, so its seller is reminded.
    await until(() => mailTo('maria@example.com').length > 0);
    expect((await of(lampId)).price).toBe(90);
    await Promise.all([a.program.stop(), b.program.stop()]);
    const sent = allMail().map(({ to, text }) => `${to}: ${/^Subject: (.*)$/im.exec(text)?.[1]}`);
    expect([...sent].sort()).toEqual([...new Set(sent)].sort());
  }, 120_000);
});

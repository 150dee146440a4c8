import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imapMailbox } from '../../src/adapters/received-mail/imap.ts';
import {
  type BoxMail,
  MAX_MAIL_BYTES,
  type Mailbox,
  ReceivedMailError,
} from '../../src/adapters/received-mail.ts';
import { readMailbox } from '../../src/inbound/mailbox.ts';
import { replyToken } from '../../src/mail/reply-token.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { hasDovecot, imapServer } from '../support/imap-server.ts';
import { aBounce, aMail } from './a-mail.ts';

const TAKEN = ['ResaleTaken', '\\Seen'];
const MINUTE = 60_000;

describe('a mailbox of any kind', () => {
  let t: TestApp;
  let looks: Date[];
  let taken: boolean[];
  let mailbox: Mailbox;
  let box: { hasNews: boolean; fails: boolean; mails: BoxMail[] };
  beforeEach(async () => {
    t = await openTestApp();
    [looks, taken, box] = [[], [], { hasNews: false, fails: false, mails: [] }];
    mailbox = aMailbox();
    return () => t.close();
  });

  const aMailbox = (): Mailbox => ({
    get hasNews() {
      return box.hasNews;
    },
    async look(since, take) {
      looks.push(since);
      if (box.fails) throw new ReceivedMailError('The mailbox is away.');
      for (const mail of box.mails.splice(0)) taken.push(await take(mail));
    },
    close: async () => {},
  });
  const isLookedInto = async (ms = 0) => {
    t.clock.advance(ms);
    const before = looks.length;
    const deps = { ...t.deps, receivedMail: { ...t.deps.receivedMail, mailbox } };
    await readMailbox(deps, new AbortController().signal);
    return looks.length > before;
  };

  it('is checked once a minute for the last week, immediately for news, and not sooner after a failure', async () => {
    expect([await isLookedInto(), await isLookedInto(MINUTE - 1), await isLookedInto(1)]).toEqual([
      ...[true, false, true],
    ]);
    expect(looks.at(-1)).toEqual(new Date(t.clock.now().getTime() - 7 * 24 * 60 * MINUTE));
    box.hasNews = true;
    expect([await isLookedInto(), await isLookedInto()]).toEqual([true, true]);
    box.fails = true;
    expect(await isLookedInto(1)).toBe(true);
    const inbound = async () => (await t.request('GET', '/api/status')).json.inbound.last_error;
    expect(await inbound()).toBe('The mailbox is away.');
    box.fails = false;
    expect([await isLookedInto(MINUTE - 1), await isLookedInto(1), await isLookedInto(1)]).toEqual([
      ...[false, true, true],
    ]);
    t.clock.advance(MINUTE);
    expect(await inbound()).toBeNull();
  });

  it('is read no further than the header, except for what is ours and not too large', async () => {
    const sale = await openSale(t);
    await reserveAndOpen(t, sale);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const [{ conversation_id: conversationId }] = json.data.conversations;
    const token = replyToken(t.deps, { conversationId, side: 'buyer' });
    const reads: string[] = [];
    const put = (name: string, raw: string, bytes = raw.length) => {
      const whole = Buffer.from(raw.replaceAll('\n', '\r\n'));
      const header = whole.subarray(0, whole.indexOf('\r\n\r\n') + 4);
      const read = async () => {
        reads.push(name);
        return whole;
      };
      box.mails.push({ header, bytes, read });
    };
    const reply = (text: string) => aMail({ to: `sale+${token}@example.com`, text });
    const bounce = aBounce('ben@example.com', `<mail_1.${token}@example.com>`);
    put('private', aMail({ to: 'sale@example.com', text: 'Private' }));
    put('too large', reply('Too large'), MAX_MAIL_BYTES + 1);
    put('large', reply('Large'), MAX_MAIL_BYTES);
    put('large report', bounce, MAX_MAIL_BYTES + 1);
    put('report', bounce);
    await isLookedInto();
    expect([reads, taken]).toEqual([
      ['large', 'report'],
      [false, true, true, false, true],
    ]);
  });
});

describe.skipIf(!hasDovecot())('a mailbox that is read over IMAP', () => {
  let imap: Awaited<ReturnType<typeof imapServer>>;
  let t: TestApp;
  let sale: TestSale;
  let conversationId: string;

  beforeAll(async () => {
    imap = await imapServer();
  });
  afterAll(() => imap.stop());

  beforeEach(async () => {
    await imap.empty();
    t = await openTestApp({ env: { IMAP_URL: imap.url, MAIL_FROM: 'sale@example.com' } });
    sale = await openSale(t);
    await reserveAndOpen(t, sale);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    conversationId = json.data.conversations[0].conversation_id;
    return () => t.close();
  });

  const look = (deps = t.deps) => readMailbox(deps, new AbortController().signal);
  const tokenOf = (side: 'buyer' | 'seller') => replyToken(t.deps, { conversationId, side });
  const messages = async () =>
    (await t.request('GET', `/api/conversations/${conversationId}`, { key: sale.key })).json.data.messages;
  const byMail = async () =>
    (await messages())
      .filter(({ via }: { via: string | null }) => via === 'mail')
      .map(({ content }: { content: string }) => content);
  /** The same mailbox, as another instance or a later start opens it. */
  const another = () => ({
    ...t.deps,
    receivedMail: { ...t.deps.receivedMail, mailbox: imapMailbox(imap.url) },
  });

  it('gives replies to their threads, marks them, and leaves everything else as it was', async () => {
    await imap.put(aMail({ to: 'sale@example.com', text: 'Private', from: 'aunt@example.com' }));
    await imap.put(
      aMail({
        to: 'sale@example.com',
        text: 'Is it oak?',
        headers: { References: `<${tokenOf('buyer')}@example.com>` },
      }),
    );
    await imap.put(aMail({ to: `sale+${tokenOf('buyer').replace(/.$/, 'x')}@example.com`, text: 'Forged' }));
    await t.runDueWork();
    expect(await byMail()).toEqual(['Is it oak?']);
    expect(await imap.marks()).toEqual([[], TAKEN, []]);
    expect((await t.request('GET', '/api/status')).json.inbound).toMatchObject({ ok: true, name: 'imap' });
  });

  it('is checked every minute, and immediately when it reports new email', async () => {
    await look();
    await imap.put(aMail({ to: `sale+${tokenOf('buyer')}@example.com`, text: 'First' }));
    t.clock.advance(59_000);
    const wasTold = t.deps.receivedMail.mailbox?.hasNews;
    await look();
    expect(await byMail()).toEqual(wasTold ? ['First'] : []);
    t.clock.advance(1000);
    await look();
    expect(await byMail()).toEqual(['First']);
  });

  it('gives each reply once: over a restart, to two instances, and when its mark was lost', async () => {
    await imap.put(aMail({ to: `sale+${tokenOf('buyer')}@example.com`, text: 'Once' }));
    const [one, two] = [another(), another()];
    await Promise.all([look(one), look(two)]);
    await imap.unmark();
    const later = another();
    await look(later);
    expect(await byMail()).toEqual(['Once']);
    expect(await imap.marks()).toEqual([TAKEN]);
    for (const { receivedMail } of [one, two, later]) await receivedMail.mailbox.close();
  });

  it('is read 200 emails at a time, each once, and no further than it may', async () => {
    await imap.put(...Array(201).fill(aMail({ to: 'sale@example.com', text: 'Private' })));
    const mailbox = imapMailbox(imap.url);
    const leaving = new AbortController();
    const read = async (take = async () => {}, { signal } = new AbortController()) => {
      let count = 0;
      const one = async () => {
        count += 1;
        await take();
        return false;
      };
      await mailbox.look(new Date(0), one, signal);
      return [count, mailbox.hasNews];
    };
    expect(await read(async () => leaving.abort(), leaving)).toEqual([1, true]);
    expect([await read(), await read()]).toEqual([
      [200, false],
      [0, false],
    ]);
    await mailbox.close();
    const again = imapMailbox(imap.url);
    let count = 0;
    const pass = async () => {
      count += 1;
      return false;
    };
    await again.look(new Date(0), pass, new AbortController().signal);
    expect([count, again.hasNews]).toEqual([200, true]);
    await again.look(new Date(0), pass, new AbortController().signal);
    expect([count, again.hasNews]).toEqual([201, false]);
    await again.close();
  });

  it('takes a bounce for what it is', async () => {
    await imap.put(aBounce('ben@example.com', `<mail_1.${tokenOf('buyer')}@example.com>`));
    await imap.put(aBounce('aunt@example.com', '<private@example.com>'));
    t.clock.advance(1000);
    await look();
    expect((await messages()).some(({ type }: { type: string }) => type === 'mail_failed')).toBe(true);
    expect(await imap.marks()).toEqual([TAKEN, []]);
  });

  it('that doesn’t respond is reported in the status, and retried a minute later', async () => {
    const wrong = imap.url.replace('seller:', 'nobody:');
    const deps = { ...t.deps, receivedMail: { ...t.deps.receivedMail, mailbox: imapMailbox(wrong) } };
    await look(deps);
    expect((await t.request('GET', '/api/status')).json).toMatchObject({
      ok: false,
      inbound: { ok: false, last_error: 'The mailbox refused the user or the password.' },
    });
    t.clock.advance(60_000);
    await look();
    expect((await t.request('GET', '/api/status')).json.inbound).toMatchObject({ ok: true });
  });
});

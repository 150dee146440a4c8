import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imapMailbox } from '../../src/adapters/received-mail/imap.ts';
import { readMailbox } from '../../src/inbound/mailbox.ts';
import { replyToken } from '../../src/mail/reply-token.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { hasDovecot, imapServer } from '../support/imap-server.ts';
import { aBounce, aMail } from './a-mail.ts';

const TAKEN = ['ResaleTaken', '\\Seen'];

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
  /** The same mailbox, as another instance or a later start has it. */
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

  it('is looked into every minute, and at once when it tells of news', async () => {
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

  it('takes a bounce for what it is', async () => {
    await imap.put(aBounce('ben@example.com', `<mail_1.${tokenOf('buyer')}@example.com>`));
    await imap.put(aBounce('aunt@example.com', '<private@example.com>'));
    t.clock.advance(1000);
    await look();
    expect((await messages()).some(({ type }: { type: string }) => type === 'mail_failed')).toBe(true);
    expect(await imap.marks()).toEqual([TAKEN, []]);
  });

  it('that does not answer is told in the status, and tried again a minute later', async () => {
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

import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_MAIL_BYTES } from '../../src/adapters/received-mail.ts';
import { approvePrepared } from '../../src/conversations/approve.ts';
import { readMailApart } from '../../src/inbound/read-apart.ts';
import { receiveMail } from '../../src/inbound/receive.ts';
import { replyToken, threadOfToken } from '../../src/mail/reply-token.ts';
import { openSale, reserve, reserveAndOpen, setAddress, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';
import { RESEND_KEY, RESEND_SECRET, resendServer, svixHeaders } from '../support/resend-server.ts';
import { aBounce, aMail, type Typed } from './a-mail.ts';

let resend: Awaited<ReturnType<typeof resendServer>>;
beforeAll(async () => {
  resend = await resendServer();
});
afterAll(() => resend.close());

describe.each(eachStore)('a reply to an email, by Resend, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let conversationId: string;

  beforeEach(async () => {
    t = await openTestApp({
      store,
      env: {
        MAIL_FROM: 'Sale <sale@example.com>',
        RESEND_API_KEY: RESEND_KEY,
        RESEND_BASE_URL: resend.url,
        RESEND_WEBHOOK_SECRET: RESEND_SECRET,
        MAIL_REPLY_TO: 'reply@example.com',
      },
    });
    sale = await openSale(t);
    await reserveAndOpen(t, sale);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    conversationId = json.data.conversations[0].conversation_id;
    await t.sendMail();
    return () => t.close();
  });

  let reports = 0;
  const report = (event: unknown, change: (headers: Record<string, string>) => void = () => {}) => {
    const rawBody = JSON.stringify(event);
    const headers = svixHeaders(rawBody, t.clock.now());
    change(headers);
    return t.request('POST', '/api/mail/inbound', { rawBody, headers });
  };
  const arrives = async (raw: string, id?: string) => {
    reports += 1;
    const emailId = id ?? `in-${reports}`;
    resend.put(emailId, raw);
    return report({ type: 'email.received', created_at: '', data: { email_id: emailId, to: ['x'] } });
  };
  const addressFor = (side: 'buyer' | 'seller') =>
    `reply+${replyToken(t.deps, { conversationId, side })}@example.com`;
  const thread = async () =>
    (await t.request('GET', `/api/conversations/${conversationId}`, { key: sale.key })).json.data;
  const said = async (sender: 'buyer' | 'seller') =>
    (await thread()).messages.filter((m: { sender_type: string }) => m.sender_type === sender);
  const fromBuyer = (mail: Typed) => arrives(aMail({ to: addressFor('buyer'), ...mail }));
  const fromSeller = (mail: Typed) => arrives(aMail({ from: sale.email, to: addressFor('seller'), ...mail }));

  it('of the buyer is a message of theirs, and the seller gets it by email', async () => {
    await fromBuyer({
      text: 'Is it still there?\n\nOn May 4, 2026, at 10:00 AM, Sale <s@example.com> wrote:\n> Hi',
    });
    const [message] = await said('buyer');
    expect(message).toMatchObject({
      content: 'Is it still there?',
      via: 'mail',
      photos: [],
      contains_public_text: true,
    });
    await t.sendMail();
    expect(t.mailer.last(sale.email, 'new_message')?.text).toContain('Is it still there?');
  });

  it('says on every email of the thread where a reply goes, and to whose thread it belongs', async () => {
    await fromBuyer({ text: 'Hello?' });
    await t.sendMail();
    const toSeller = t.mailer.last(sale.email, 'new_message');
    expect(toSeller?.replyTo).toBe(addressFor('seller'));
    expect(threadOfToken(t.deps, toSeller?.threadToken ?? '')).toEqual({ conversationId, side: 'seller' });
    const toBuyer = t.mailer.last('ben@example.com');
    expect(toBuyer?.replyTo).toBe(addressFor('buyer'));
    await fromSeller({ text: 'Yes, it is.' });
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'seller_reply')?.text).toContain('You can reply to this email');
  });

  it('of the seller answers the buyer', async () => {
    await fromSeller({ text: 'Yes, it is.\n\nSent from my iPhone' });
    expect(await said('seller')).toMatchObject([{ content: 'Yes, it is.', via: 'mail' }]);
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'seller_reply')?.text).toContain('Yes, it is.');
  });

  it('counts once, however often it is delivered or reported', async () => {
    const raw = aMail({ to: addressFor('buyer'), text: 'Once', id: 'the-same' });
    expect((await arrives(raw, 'first')).status).toBe(200);
    expect((await arrives(raw, 'first')).status).toBe(200);
    expect((await arrives(raw, 'second')).status).toBe(200);
    t.clock.advance(30 * 24 * 3_600_000 - 60_000);
    await t.runDueWork();
    await arrives(raw, 'third');
    expect(await said('buyer')).toHaveLength(1);
  });

  it('counts once when two instances get it at the same moment', async () => {
    const raw = Buffer.from(aMail({ to: addressFor('buyer'), text: 'Once' }));
    const fates = await Promise.all([
      receiveMail(t.deps, raw),
      receiveMail(t.deps, raw),
      receiveMail(t.deps, raw),
    ]);
    expect(fates.sort()).toEqual(['known', 'known', 'posted']);
    expect(await said('buyer')).toHaveLength(1);
  });

  it('waits for a yes where the seller approves by hand, and the seller gets a link to it', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ approveReplies: 'by_hand' }));
    const photo = (await picture()).toString('base64');
    await fromSeller({ text: 'Come at ten.', photos: [photo] });
    expect(await said('seller')).toEqual([]);
    await t.sendMail();
    const mail = t.mailer.last(sale.email, 'reply_waits');
    const [, handle = ''] = /\/inbox\/conv_\w+\/approve\/([0-9a-f]{64})/.exec(mail?.text ?? '') ?? [];
    expect(handle).not.toBe('');
    const { json } = await t.request('GET', '/api/decisions', { key: sale.key });
    expect(json.data.decisions.map(({ kind }: { kind: string }) => kind)).toContain('approval');
    const actor = { kind: 'session' as const, sellerId: sale.sellerId, email: null };
    await approvePrepared({ ...t.deps, actor, requestId: '', ip: '' }, conversationId, handle);
    expect(await said('seller')).toMatchObject([
      { content: 'Come at ten.', via: 'mail', photos: [expect.stringContaining('/photos/')] },
    ]);
  });

  it('waits for a yes when another address than the seller’s own wrote it', async () => {
    await fromSeller({ from: 'friend@example.com', text: 'I decide this.' });
    expect(await said('seller')).toEqual([]);
    await t.sendMail();
    expect(t.mailer.last(sale.email, 'reply_waits')).toBeDefined();
  });

  it('that holds the seller’s address is not sent on, and the seller reads why', async () => {
    await setAddress(t, sale.sellerId, '12 Elm Street, Springfield');
    await fromSeller({ text: 'Come to 12 Elm Street.' });
    expect(await said('seller')).toEqual([]);
    await t.sendMail();
    expect(t.mailer.last(sale.email, 'reply_not_sent')?.text).toContain('street address');
    expect(t.mailer.last('ben@example.com', 'seller_reply')).toBeUndefined();
  });

  it('to the first email confirms nothing: only its link does', async () => {
    await reserve(t, sale, { email: 'eve@example.com', items: ['Lamp'] });
    await t.sendMail();
    const mail = t.mailer.last('eve@example.com');
    await arrives(aMail({ from: 'eve@example.com', to: mail?.replyTo ?? '', text: 'That was not me.' }));
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    expect(
      json.data.reservations.find((r: { buyer_email: string }) => r.buyer_email === 'eve@example.com'),
    ).toMatchObject({
      buyer_confirmed: false,
    });
    await t.sendMail();
    expect(t.mailer.last('eve@example.com', 'reply_not_sent')?.text).toContain('isn’t confirmed');
  });

  it('finds its thread by what it answers when the address is gone', async () => {
    const token = replyToken(t.deps, { conversationId, side: 'buyer' });
    await arrives(
      aMail({
        to: 'sale@example.com',
        text: 'By reference',
        headers: { References: `<a@b> <${token}@example.com>` },
      }),
    );
    await arrives(
      aMail({
        to: 'sale@example.com',
        text: 'By answer',
        headers: { 'In-Reply-To': `<mail_1.${token}@example.com>` },
      }),
    );
    expect((await said('buyer')).map(({ content }: { content: string }) => content)).toEqual([
      'By reference',
      'By answer',
    ]);
  });

  it('with a forged token goes nowhere', async () => {
    const token = replyToken(t.deps, { conversationId, side: 'seller' });
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const other = `b${token.slice(1)}`;
    for (const each of [forged, other, 'b', '']) {
      await arrives(aMail({ from: sale.email, to: `reply+${each}@example.com`, text: 'Forged' }));
    }
    expect((await thread()).messages.filter(({ via }: { via: string }) => via === 'mail')).toEqual([]);
  });

  it.each([
    ['dmarc=fail', true],
    ['spf=fail smtp.mailfrom=x; dkim=fail', true],
    ['spf=fail; dkim=none', true],
    ['spf=softfail; dkim=none', false],
    ['spf=fail; dkim=pass', false],
    ['spf=pass; dkim=fail; dmarc=pass', false],
  ])('whose server says %s is left alone: %s', async (results, isLeft) => {
    const headers = { 'Authentication-Results': `mx.example; ${results}` };
    await fromBuyer({ text: 'Who am I?', headers });
    expect(await said('buyer')).toHaveLength(isLeft ? 0 : 1);
  });

  it('is judged by what the last server said, not by what the sender put below', async () => {
    const raw = aMail({
      to: addressFor('buyer'),
      text: 'Me',
      headers: { 'Authentication-Results': 'liar; dmarc=pass' },
    });
    await arrives(`Authentication-Results: mx.example; dmarc=fail\n${raw}`);
    expect(await said('buyer')).toEqual([]);
  });

  it.each([
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { Precedence: 'auto_reply' } },
    { headers: { 'X-Autoreply': 'yes' } },
    { headers: { 'Return-Path': '<>' } },
    { headers: { 'List-Id': '<list.example>' } },
    { subject: 'Automatische Antwort: Oak table' },
    { subject: 'Out of office' },
    { from: 'mailer-daemon@example.com' },
  ])('that a program wrote is no message and gets no answer: %o', async (mail) => {
    const before = t.mailer.sent.length;
    await fromBuyer({ text: 'I am away.', ...mail });
    await t.sendMail();
    expect(await said('buyer')).toEqual([]);
    expect(t.mailer.sent).toHaveLength(before);
  });

  it('ends a loop after 20 messages an hour', async () => {
    for (let i = 0; i < 22; i += 1)
      await fromBuyer({ text: `Message ${i}`, headers: { 'Auto-Submitted': 'no' } });
    expect(await said('buyer')).toHaveLength(20);
    await fromSeller({ text: 'Please stop.' });
    expect(await said('seller')).toHaveLength(1);
    await t.sendMail();
    const told = () => t.mailer.sent.filter(({ kind }) => kind === 'reply_not_sent');
    // One reply in total: otherwise, two programs could keep answering each other.
    expect(told().map(({ to, text }) => [to, text.includes('up to 20 emails an hour')])).toEqual([
      ['ben@example.com', true],
    ]);
    t.clock.advance(3_599_000);
    await fromBuyer({ text: 'Not yet' });
    expect(await said('buyer')).toHaveLength(20);
    t.clock.advance(2000);
    await fromBuyer({ text: 'An hour later' });
    expect(await said('buyer')).toHaveLength(21);
  });

  it('ends a loop of refused emails, and of those that wait for approval, as well', async () => {
    for (let i = 0; i < 23; i += 1) {
      await fromBuyer({ text: '> only what was quoted' });
      await fromSeller({ from: 'stranger@example.com', text: `Yes ${i}` });
    }
    await t.sendMail();
    const sent = (kind: string, to: string) =>
      t.mailer.sent.filter((mail) => mail.kind === kind && mail.to === to).length;
    expect(sent('reply_waits', sale.email)).toBe(20);
    // The last one says that there were too many.
    expect(sent('reply_not_sent', 'ben@example.com')).toBe(21);
    expect(sent('reply_not_sent', sale.email)).toBe(1);
  });

  it('with only HTML is read, with no words is answered, and long words are cut', async () => {
    await fromBuyer({ html: '<p>Is it <b>oak</b>?</p><blockquote>old</blockquote>' });
    await fromBuyer({ text: '> only what was quoted\n' });
    await fromBuyer({ text: 'x'.repeat(5000) });
    const words = (await said('buyer')).map(({ content }: { content: string }) => content);
    expect(words).toEqual(['Is it oak?', 'x'.repeat(2000)]);
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'reply_not_sent')?.text).toContain('couldn’t find your answer');
  });

  it('brings at most five photos, which go through the same decoding as uploads', async () => {
    const photo = (await picture()).toString('base64');
    await fromBuyer({ text: 'Like this one', photos: Array(6).fill(photo) });
    const [message] = await said('buyer');
    expect(message.photos).toHaveLength(5);
    expect((await t.request('GET', new URL(message.photos[0]).pathname)).status).toBe(200);
    t.clock.advance(40 * 24 * 3_600_000);
    await t.runDueWork();
    expect((await t.request('GET', new URL(message.photos[0]).pathname)).status).toBe(200);
  });

  it('keeps its text if its photos aren’t photos', async () => {
    await fromBuyer({ text: 'A photo', photos: [randomBytes(300).toString('base64')] });
    expect(await said('buyer')).toMatchObject([{ content: 'A photo', photos: [] }]);
  });

  it('that is too large isn’t read, and its sender is notified', async () => {
    const head = Buffer.from(aMail({ to: addressFor('buyer'), text: '' }));
    expect(MAX_MAIL_BYTES).toBe(25 * 1024 * 1024);
    expect(await receiveMail(t.deps, head, { tooLarge: true })).toBe('refused');
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'reply_not_sent')?.text).toContain('25 MB');
  });

  it('that is too large for Resend to hand over whole is answered, too', async () => {
    const photo = 'A'.repeat(MAX_MAIL_BYTES);
    expect((await fromBuyer({ text: 'Look', photos: [photo] })).status).toBe(200);
    await t.sendMail();
    expect(await said('buyer')).toEqual([]);
    expect(t.mailer.last('ben@example.com', 'reply_not_sent')?.text).toContain('25 MB');
  });

  it('is parsed only if it names a thread, or reports on an email that does', async () => {
    let parsed = 0;
    const count = () => {
      parsed += 1;
    };
    // What was built parses in a thread, and the sources where they are.
    process.on('worker', count);
    const parse = vi.spyOn(PostalMime, 'parse').mockImplementation(() => {
      count();
      return Promise.reject(new Error('Not now'));
    });
    onTestFinished(() => {
      process.off('worker', count);
      parse.mockRestore();
    });
    const token = replyToken(t.deps, { conversationId, side: 'buyer' });
    const take = async (raw: string) => {
      parsed = 0;
      await receiveMail(t.deps, Buffer.from(raw));
      return parsed > 0;
    };
    const stranger = { to: 'reply@example.com', text: '\n'.repeat(500_000) };
    expect(await take(aMail(stranger))).toBe(false);
    expect(await take(aMail({ ...stranger, text: `<${token}@example.com>` }))).toBe(false);
    expect(await take(aBounce('ben@example.com', '<private@example.com>'))).toBe(false);
    expect(await take(aBounce('ben@example.com', `<mail_1.${token}@example.com>`))).toBe(true);
    expect(await take(aMail({ to: addressFor('buyer'), text: 'Is it oak?' }))).toBe(true);
    expect(await take(aMail({ to: 'x@y.example', headers: { References: `<${token}@y.example>` } }))).toBe(
      true,
    );
  });

  it('comes with its words and photos from above a long history', async () => {
    const photo = (await picture()).toString('base64').replace(/.{76}/g, '$&\n');
    const history = '> Quoted line after quoted line, as long as they usually are.\n'.repeat(5000);
    const text = `Is it oak?\n\nOn May 4, 2026, at 10:00 AM, Sale <s@example.com> wrote:\n${history}`;
    await fromBuyer({ text, photos: [photo, photo] });
    const [message] = await said('buyer');
    expect([message.content, message.photos.length]).toEqual(['Is it oak?', 2]);
  });

  it('that can’t be parsed is answered like one that is too large', async () => {
    const nested = Array.from(
      { length: 40 },
      (_, i) => `--${i}\nContent-Type: multipart/mixed; boundary="${i + 1}"\n\n`,
    ).join('');
    const type = { 'Content-Type': 'multipart/mixed; boundary="0"' };
    const raw = aMail({ to: addressFor('buyer'), id: 'deep', headers: type, text: '' });
    const deep = Buffer.from(`${raw.slice(0, raw.indexOf('\n\n'))}\n\n${nested}`);
    expect([await receiveMail(t.deps, deep), await receiveMail(t.deps, deep)]).toEqual(['refused', 'known']);
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'reply_not_sent')?.text).toContain('25 MB');
  });

  it.skipIf(!process.env.TEST_BUILD)('is parsed no longer than it may take', async () => {
    const raw = Buffer.from(aMail({ to: addressFor('buyer'), text: '\n'.repeat(1_000_000) }));
    await expect(readMailApart(raw, 1)).rejects.toThrow(/aborted/);
    const next = Buffer.from(aMail({ text: `The next${'\n'.repeat(1000)}` }));
    expect((await readMailApart(next)).words).toBe('The next');
  });

  it.skipIf(!process.env.TEST_BUILD)('needs a thread from 1,000 lines on, or above 64 KB', async () => {
    const lines = aMail({ text: '' }).split('\n').length - 1;
    const inPlace = async (text: string) =>
      readMailApart(Buffer.from(aMail({ text })), 0).then(
        () => true,
        () => false,
      );
    const bytes = Buffer.byteLength(aMail({ text: '' }));
    expect([await inPlace('\n'.repeat(999 - lines)), await inPlace('\n'.repeat(1000 - lines))]).toEqual([
      true,
      false,
    ]);
    expect([await inPlace('a'.repeat(65_536 - bytes)), await inPlace('a'.repeat(65_537 - bytes))]).toEqual([
      true,
      false,
    ]);
  });

  it('of a blocked buyer is unheard', async () => {
    await t.request('POST', `/api/conversations/${conversationId}/block`, {
      key: sale.key,
      body: { blocked: true },
    });
    await fromBuyer({ text: 'Let me in' });
    expect(await said('buyer')).toEqual([]);
  });

  it('is taken only with a signature that holds now', async () => {
    const raw = aMail({ to: addressFor('buyer'), text: 'Signed?' });
    resend.put('signed', raw);
    const event = { type: 'email.received', data: { email_id: 'signed' } };
    const wrong = [
      (h: Record<string, string>) => delete h['svix-signature'],
      (h: Record<string, string>) => (h['svix-signature'] = 'v1,AAAA'),
      (h: Record<string, string>) => (h['svix-id'] = 'msg_2'),
      (h: Record<string, string>) =>
        Object.assign(h, svixHeaders(JSON.stringify(event), new Date(t.clock.now().getTime() - 301_000))),
      (h: Record<string, string>) =>
        Object.assign(h, svixHeaders(JSON.stringify(event), new Date(t.clock.now().getTime() + 301_000))),
    ];
    for (const change of wrong) {
      const answer = await report(event, (headers) => void change(headers));
      expect(answer.json).toMatchObject({ success: false, code: 'invalid_request' });
    }
    expect(await said('buyer')).toEqual([]);
    const late = svixHeaders(JSON.stringify(event), new Date(t.clock.now().getTime() - 300_000));
    expect((await report(event, (headers) => void Object.assign(headers, late))).status).toBe(200);
    expect(await said('buyer')).toHaveLength(1);
  });

  it('is reported again when Resend does not hand it over, and the status says so', async () => {
    const raw = aMail({ to: addressFor('buyer'), text: 'Later' });
    resend.failNext(500);
    expect((await arrives(raw, 'later')).status).toBe(503);
    expect((await t.request('GET', '/api/status')).json).toMatchObject({
      ok: false,
      inbound: { ok: false, name: 'resend' },
    });
    expect((await arrives(raw, 'later')).status).toBe(200);
    expect(await said('buyer')).toHaveLength(1);
    t.clock.advance(3000);
    expect((await t.request('GET', '/api/status')).json.inbound).toMatchObject({
      ok: true,
      last_error: null,
    });
  });

  it('goes no more to an address that bounced, except a code; the other side reads that, and it is a decision', async () => {
    expect(
      (
        await report({
          type: 'email.bounced',
          data: { to: ['ben@example.com'], bounce: { type: 'Transient' } },
        })
      ).status,
    ).toBe(200);
    for (const text of ['One', 'And one more']) await fromSeller({ text });
    await t.sendMail();
    expect(t.mailer.last('ben@example.com', 'seller_reply')).toBeDefined();
    t.clock.advance(1000);
    const { unread_count_seller: unread } = (await thread()).conversation;
    await report({ type: 'email.bounced', data: { to: ['ben@example.com'], bounce: { type: 'Permanent' } } });
    const { messages, conversation } = await thread();
    expect(messages.at(-1)).toMatchObject({ type: 'mail_failed' });
    expect(conversation.unread_count_seller).toBe(unread + 1);
    const { json } = await t.request('GET', '/api/decisions', { key: sale.key });
    expect(json.data.decisions.map(({ kind }: { kind: string }) => kind)).toContain('mail_undeliverable');
    const before = t.mailer.sent.length;
    await fromSeller({ text: 'Two' });
    await t.sendMail();
    expect(t.mailer.sent.slice(before).filter(({ to }) => to === 'ben@example.com')).toEqual([]);
    const reaches = async (text: string) => {
      await fromSeller({ text });
      await t.sendMail();
      return t.mailer.last('ben@example.com', 'seller_reply')?.text.includes(text);
    };
    await fromBuyer({ from: 'eve@example.com', text: 'Not Ben’s address' });
    expect(await reaches('Three')).toBe(false);
    await fromBuyer({ text: 'I am here' });
    expect(await reaches('Four')).toBe(true);
    await report({ type: 'email.bounced', data: { to: ['ben@example.com'], bounce: { type: 'Permanent' } } });
    expect(await reaches('Five')).toBe(false);
    await t.signInByCode('ben@example.com');
    expect(await reaches('Six')).toBe(true);
  });

  it('a bounce says nothing about emails of more than a week before', async () => {
    await fromSeller({ text: 'One' });
    await t.sendMail();
    t.clock.advance(7 * 24 * 3_600_000 + 1);
    await report({ type: 'email.bounced', data: { to: ['ben@example.com'], bounce: { type: 'Permanent' } } });
    const { messages } = await thread();
    expect(messages.map(({ type }: { type: string }) => type)).not.toContain('mail_failed');
  });

  it('the buyer reads that the seller can’t be reached', async () => {
    await fromBuyer({ text: 'Hello?' });
    await t.sendMail();
    await report({ type: 'email.complained', data: { to: [sale.email] } });
    await report({ type: 'email.complained', data: { to: [sale.email] } });
    const lines = (await thread()).messages.filter(({ content }: { content: string }) =>
      content.includes('isn’t taking our emails'),
    );
    expect(lines).toHaveLength(1);
  });

  it('a report in the mailbox marks only the address that its email went to', async () => {
    const token = replyToken(t.deps, { conversationId, side: 'buyer' });
    const messageId = `<mail_1.${token}@example.com>`;
    const bounce = (raw: string) => receiveMail(t.deps, Buffer.from(raw.replaceAll('\n', '\r\n')));
    expect(await bounce(aBounce('other@example.com', messageId))).toBe('left');
    expect(await bounce(aBounce('ben@example.com', '<forged@example.com>'))).toBe('left');
    expect(await bounce(aBounce('ben@example.com', messageId, { status: '4.2.2', action: 'delayed' }))).toBe(
      'left',
    );
    t.clock.advance(1000);
    expect(await bounce(aBounce('BEN@example.com', messageId))).toBe('bounced');
    expect((await thread()).messages.at(-1)).toMatchObject({ type: 'mail_failed' });
    const toSeller = `<mail_2.${replyToken(t.deps, { conversationId, side: 'seller' })}@example.com>`;
    expect(await bounce(aBounce('ben@example.com', toSeller))).toBe('left');
    expect(await bounce(aBounce(sale.email, toSeller))).toBe('bounced');
  });
});

it('without receiving, no email asks for a reply, and the address for reports is not there', async () => {
  const t = await openTestApp({ env: { MAIL_FROM: 'sale@example.com' } });
  const sale = await openSale(t);
  await reserveAndOpen(t, sale);
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  const id = json.data.conversations[0].conversation_id;
  await t.request('POST', `/api/conversations/${id}`, {
    bearer: await t.sessionOf(sale),
    body: { content: 'Hello' },
  });
  await t.sendMail();
  const mail = t.mailer.last('ben@example.com', 'seller_reply');
  expect(mail).toMatchObject({ replyTo: undefined });
  expect(mail?.text).toContain('Replies to this email aren’t read.');
  expect((await t.request('POST', '/api/mail/inbound', { rawBody: '{}' })).status).toBe(404);
  expect((await t.request('GET', '/api/status')).json.inbound).toMatchObject({ ok: true, name: 'off' });
  await t.close();
});

import { eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import { deleteDueAccounts } from '../../src/account-data/deletion.ts';
import { setReviewerCode } from '../../src/accounts/verify-code.ts';
import { sha256 } from '../../src/tokens.ts';
import { openSale, openSaleEach, reserve, type TestSale, tokenFor } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const DAY = 24 * 3600_000;

describe.each(eachStore)('deleting the account on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => ({ t, sale } = opened));

  const ask = async (confirm = sale.email) =>
    t.request('POST', '/api/account/delete', { bearer: await t.sessionOf(sale), body: { confirm } });
  const stop = (by: { key?: string; bearer?: string }) => t.request('POST', '/api/account/delete/stop', by);
  async function linkOf() {
    await ask();
    await t.runDueWork();
    const { text = '' } = t.mailer.last(sale.email, 'delete_account') ?? {};
    return /\/account\/delete\/[\w-]{43}/.exec(text)?.[0] ?? '';
  }
  const deletesAt = async () =>
    (await t.request('GET', '/api/account/settings', { key: sale.key })).json.data.deletes_at;
  const rows = async () => {
    const { read } = t.deps.store;
    const left: Record<string, number> = {};
    for (const [name, table] of Object.entries(read.t)) {
      const count = await read.$count(table);
      if (count > 0) left[name] = count;
    }
    return left;
  };

  it('requires the seller’s own session and the email address, and emails a link', async () => {
    const byKey = await t.request('POST', '/api/account/delete', {
      key: sale.key,
      body: { confirm: sale.email },
    });
    expect([byKey.status, byKey.json.code]).toEqual([403, 'forbidden']);
    const wrong = await ask('other@example.com');
    expect([wrong.status, wrong.json.code]).toEqual([400, 'invalid_request']);
    const { json } = await ask(' Seller@Example.com ');
    const link_expires_at = new Date(t.clock.now().getTime() + DAY).toISOString();
    expect(json.data).toEqual({ mailed_to: 'seller@example.com', link_expires_at, deletes_at: null });
    expect(await deletesAt()).toBeNull();
    expect((await stop({ key: sale.key })).status).toBe(403);
    const bearer = await t.sessionOf(sale);
    await t.deps.store.write((tx) => updateRows(tx, 'sellers', { id: sale.sellerId }, { email: null }));
    const body = { confirm: sale.email };
    const nowhere = await t.request('POST', '/api/account/delete', { bearer, body });
    expect(nowhere.json.code).toBe('NO_EMAIL_ON_FILE');
  });

  it('only the newest link works, for a day, and looking at it does nothing', async () => {
    const first = await linkOf();
    const second = await linkOf();
    const browser = openBrowser(t);
    expect((await browser.visit(first)).status).toBe(410);
    expect((await browser.visit(second)).html).toContain('3 listings');
    expect(await deletesAt()).toBeNull();
    t.clock.advance(DAY - 1);
    expect((await browser.visit(second)).status).toBe(200);
    t.clock.advance(1);
    expect((await browser.visit(second)).status).toBe(410);
  });

  it('has separate links: sign-in links and other accounts’ links still work, but not here', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const [token, createdAt] = ['x'.repeat(43), t.clock.now()];
    const until = { createdAt, expiresAt: new Date(createdAt.getTime() + DAY) };
    await t.deps.store.write((tx) =>
      tx.insert(tx.t.oneTimeLinks).values([
        { hash: sha256(token), kind: 'sign_in', sellerId: sale.sellerId, ...until },
        { hash: 'theirs', kind: 'delete_account', sellerId: other.sellerId, ...until },
      ]),
    );
    await ask();
    const bearer = await t.sessionOf(sale);
    expect((await rows()).oneTimeLinks).toBe(3);
    expect((await openBrowser(t).visit(`/account/delete/${token}`)).status).toBe(410);
    await stop({ bearer });
    expect((await rows()).oneTimeLinks).toBe(2);
  });

  it('runs for seven days in which everything works; the page and every sign-in can stop it', async () => {
    const link = await linkOf();
    const anywhere = openBrowser(t);
    const begun = await anywhere.submit(await anywhere.visit(link), link);
    expect(begun.html).toContain('Keep my account');
    expect(await deletesAt()).toBe(new Date(t.clock.now().getTime() + 7 * DAY).toISOString());
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'account_ends')?.text).toContain(link);
    t.clock.advance(7 * DAY - 1);
    await t.runDueWork();
    expect((await t.request('GET', `/api/pages/${sale.slug}`)).status).toBe(200);
    const kept = await anywhere.submit(await anywhere.visit(link), link);
    expect(kept.html).toContain('Your account stays');
    expect(await deletesAt()).toBeNull();

    // Where the seller is, it is still the day before.
    t.clock.advance(DAY - (t.clock.now().getTime() % DAY));
    await t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_timezone: 'America/Los_Angeles' },
    });
    const again = await linkOf();
    await anywhere.submit(await anywhere.visit(again), again);
    const seller = openBrowser(t);
    const signedIn = await seller.signIn(await seller.visit('/settings/delete'));
    const when = DateTime.fromISO(await deletesAt(), { zone: 'America/Los_Angeles' });
    expect(signedIn.html).toContain(`Your account will be deleted on ${when.toFormat('cccc, LLLL d')}`);
    expect((await seller.submit(signedIn, '/settings/delete/stop')).html).toContain('Your account stays.');
    t.clock.advance(8 * DAY);
    await t.runDueWork();
    expect(await deletesAt()).toBeNull();
    expect((await anywhere.visit(again)).status).toBe(410);
  });

  it('begin once: a second press on the same page does not start them again', async () => {
    const link = await linkOf();
    const anywhere = openBrowser(t);
    const [shown, shownTwice] = [await anywhere.visit(link), await anywhere.visit(link)];
    await anywhere.submit(shown, link);
    const ends = await deletesAt();
    t.clock.advance(2 * DAY);
    const { data } = (await ask()).json;
    expect(data).toEqual({ mailed_to: null, link_expires_at: null, deletes_at: ends });
    await anywhere.submit(shownTwice, link);
    expect([ends !== null, await deletesAt()]).toEqual([true, ends]);
    const bearer = await t.sessionOf(sale);
    for (const stopped of [true, false]) expect((await stop({ bearer })).json.data).toEqual({ stopped });
  });

  it('then deletes everything, including photos, and tells buyers with an open reservation', async () => {
    await t.deps.store.write((tx) => setReviewerCode(t.deps, tx, sale.email));
    await reserve(t, sale, { items: ['Lamp'] });
    await reserve(t, sale, { items: ['Lamp'], email: 'cy@example.com', name: 'Cy' });
    await reserve(t, sale, { items: ['Chair'], email: 'dan@example.com', name: 'Dan' });
    const gaveUp = await tokenFor(t, 'dan@example.com');
    const link = await linkOf();
    await openBrowser(t).visit(link);
    const anywhere = openBrowser(t);
    await anywhere.submit(await anywhere.visit(link), link);
    t.clock.advance(6 * DAY + 23.9 * 3600_000);
    await t.runDueWork();
    // Those of the last day; the other links have expired by now.
    const opened = ['ben@example.com', 'cy@example.com'];
    for (const email of opened) {
      await reserve(t, sale, { items: ['Oak table'], email });
      await t.request('GET', `/api/buyer/${await tokenFor(t, email)}`);
    }
    const upload = await t.request('POST', '/api/items/bulk-upload', {
      key: sale.key,
      body: { photos: [(await picture()).toString('base64')] },
    });
    expect([upload.status, t.photoStorage.files.size]).toEqual([200, 2]);
    const { remove } = t.photoStorage;
    t.photoStorage.remove = async () => {
      t.photoStorage.remove = remove;
      throw new Error('The storage is away');
    };
    const known = { oidcIssuer: 'i', oidcSubject: 's', displayName: 'Maria', streetAddress: '12 Oak Street' };
    const zones = { formerAddresses: ['9 Elm Street'], browserTimezone: 'UTC', language: 'de' };
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ ...known, ...zones }));
    t.clock.advance(0.1 * 3600_000);
    await t.runDueWork();
    // The storage failed once: the account's row waits for its photo, and contains nothing else.
    expect(await rows()).toMatchObject({ sellers: 1, photos: 1 });
    expect(await t.deps.store.read.select().from(t.deps.store.read.t.sellers)).toMatchObject([
      {
        email: null,
        oidcIssuer: null,
        oidcSubject: null,
        displayName: null,
        streetAddress: null,
        formerAddresses: null,
        browserTimezone: null,
      },
    ]);
    expect((await t.request('GET', '/api/items', { key: sale.key })).status).toBe(401);
    await t.runDueWork();
    // The record of the clock belongs to the installation, not to the account.
    const { outbox, healthRecords: _, ...left } = await rows();
    // No one else can take the address of its page for a while.
    expect(left).toEqual({ formerSlugs: 1 });
    expect(outbox).toBeGreaterThan(0);
    expect(t.photoStorage.files.size).toBe(0);
    const told = t.mailer.sent.filter(({ kind }) => kind === 'seller_left');
    // Cy got the lamp when Ben's hold on it expired.
    expect(told.map(({ to, text }) => `${to} ${/- (.*)/.exec(text)?.[1]}`).sort()).toEqual([
      'ben@example.com Oak table',
      'cy@example.com Lamp',
      'cy@example.com Oak table',
    ]);
    expect(t.mailer.last(sale.email, 'account_gone')?.subject).toBe('Dein Konto wurde gelöscht');
    for (const path of [`/${sale.slug}`, `/api/buyer/${gaveUp}`]) {
      expect((await t.request('GET', path)).status).toBe(404);
    }
    // The same email can start again.
    const fresh = await t.signIn(sale.email);
    expect(fresh.sellerId).not.toBe(sale.sellerId);
  });

  it('leaves an account as it is whose seller keeps it at the last moment', async () => {
    await storedPhotos(t, sale.sellerId, 1);
    const leaving = (deleteAt: Date | null) =>
      t.deps.store.write((tx) => updateRows(tx, 'sellers', { id: sale.sellerId }, { deleteAt }));
    await leaving(t.clock.now());
    const before = await rows();
    const { write } = t.deps.store;
    const keptFirst: typeof write = async (body) => {
      await leaving(null);
      return write(body);
    };
    await deleteDueAccounts({ ...t.deps, store: { ...t.deps.store, write: keptFirst } }, 20);
    expect(await rows()).toEqual(before);
    expect(t.photoStorage.files.size).toBe(2);
  });

  it('also deletes what is queued for its people, a few photos at a time, and nothing of another account', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const { read } = t.deps.store;
    for (const each of [sale, other]) {
      await reserve(t, each, { email: `buyer-of-${each.email}` });
      await t.request('POST', '/api/auth/send-code', { body: { email: each.email } });
      await storedPhotos(t, each.sellerId, 3);
      await t.deps.store.write(async (tx) => {
        await setReviewerCode(t.deps, tx, each.email);
        const { sellerId } = each;
        await tx
          .insert(tx.t.formerSlugs)
          .values({ slug: `former-of-${each.email}`, sellerId, createdAt: t.clock.now() });
      });
    }
    const rowsOf = async ({ sellerId }: TestSale) => {
      const found: unknown[] = [];
      for (const table of Object.values(read.t))
        if ('sellerId' in table)
          found.push(await read.select().from(table).where(eq(table.sellerId, sellerId)));
      return found;
    };
    const mails = async () => {
      const { recipient, kind } = read.t.outbox;
      const found = await read.select({ recipient, kind }).from(read.t.outbox);
      return found.map((mail) => `${mail.kind} to ${mail.recipient}`).sort();
    };
    const theirs = await rowsOf(other);
    const ofOther = (await mails()).filter((mail) => mail.endsWith('other@example.com'));
    expect(ofOther).toHaveLength(2);
    await t.deps.store.write((tx) =>
      tx.update(tx.t.sellers).set({ deleteAt: t.clock.now() }).where(eq(tx.t.sellers.id, sale.sellerId)),
    );

    expect(await deleteDueAccounts(t.deps, 2)).toBe(2);
    expect([(await rows()).sellers, (await rows()).photos]).toEqual([2, 4]);
    expect(await deleteDueAccounts(t.deps, 2)).toBe(2);
    expect([(await rows()).sellers, (await rowsOf(sale)).flat()]).toEqual([1, []]);
    expect(await rowsOf(other)).toEqual(theirs);
    expect(await mails()).toEqual(
      [...ofOther, 'account_gone to seller@example.com', `seller_left to buyer-of-${sale.email}`].sort(),
    );
    for (const table of [read.t.verificationCodes, read.t.reviewerCodes])
      expect(await read.select({ email: table.email }).from(table)).toEqual([{ email: other.email }]);
    const { slug, sellerId } = read.t.formerSlugs;
    expect(await read.select({ slug, sellerId }).from(read.t.formerSlugs).orderBy(slug)).toEqual([
      { slug: `former-of-${other.email}`, sellerId: other.sellerId },
      { slug: `former-of-${sale.email}`, sellerId: null },
      { slug: sale.slug, sellerId: null },
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Mail } from '../../../src/adapters/mailer.ts';
import { manageToken } from '../../../src/reservations/find.ts';
import { openTestApp } from '../../support/app.ts';
import { openBrowser } from '../../support/oauth-browser.ts';
import { HOUR, openSale, reserveAndOpen, type Wish } from '../sale.ts';
import { isTrueCalendar, MAIL_CLAIMS } from './mail-claims.ts';
import {
  BUYER_PAGE_CLAIMS,
  ENDED_LINK_CLAIMS,
  QUESTION_PAGE_CLAIMS,
  THREAD_PAGE_CLAIMS,
} from './page-claims.ts';
import { pageText } from './page-text.ts';
import { type Claim, type Facts, liesIn, readFacts, type Scene, sceneOf } from './scene.ts';

/** Links in an email to a seller that lead anywhere other than to a place where the seller can act. */
export const strayLinksIn = ({ text }: Pick<Mail, 'text'>): string[] =>
  (text.match(/^https?:\/\/\S+$/gm) ?? []).filter(
    (url) => !/^\/(sell|inbox|settings)([/?#]|$)/.test(url.replace(/^https?:\/\/[^/]+/, '')),
  );

export const HOME = '12 Elm Street, Springfield';

/** No two steps of a walk have the same time, so the last event is known. */
const SECOND = 1000;

/** A sale whose emails and pages are all read after each step. */
export async function openWalk(store: 'sqlite' | 'postgresql', titles = ['Oak table', 'Lamp']) {
  const t = await openTestApp({ store });
  const sale = await openSale(t, titles, { streetAddress: HOME });
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), sale.email);
  let read = 0;

  const page = (values: {
    published?: boolean;
    endsOn?: string | null;
    expiresAt?: Date;
    city?: string;
    state?: string;
    country?: string;
  }) =>
    t.deps.store.write((tx) =>
      tx.update(tx.t.pages).set(values).where(eq(tx.t.pages.sellerId, sale.sellerId)),
    );
  await page({ city: 'Chicago', state: 'IL', country: 'US' });
  await t.runDueWork();
  read = t.mailer.sent.length;

  const holdsTo = (claims: readonly Claim[], html: string, scene: Scene, where: string) =>
    expect.soft(liesIn(claims, pageText(html), scene), where).toEqual([]);

  function everyMailIsTrue(facts: Facts, mails: readonly Mail[]) {
    for (const mail of mails) {
      const [, name] = /\b(Ben|Cat|Dan)\b/.exec(mail.subject) ?? [];
      const buyer = mail.to === sale.email ? name && `${name.toLowerCase()}@example.com` : mail.to;
      const scene = sceneOf(facts, { buyer, mail });
      const which = `${mail.kind} to ${mail.to}`;
      expect.soft(liesIn(MAIL_CLAIMS, mail.text, scene), which).toEqual([]);
      if (mail.to === sale.email) expect.soft(strayLinksIn(mail), which).toEqual([]);
      expect.soft(isTrueCalendar(scene), `the calendar of ${which}`).toBe(true);
      if (/\d\s[AP]M\b/.test(mail.text)) expect(mail.text).not.toContain('UTC');
      if (!/^address_share|^pickup_(tomorrow|soon)$/.test(mail.kind)) expect(mail.text).not.toContain(HOME);
    }
  }

  /** Each buyer's page and the seller's, as they are before anyone opens the link again. */
  async function everyPageIsTrue(facts: Facts, prepared: string | undefined) {
    for (const about of facts.everyone) {
      const { buyer_email: buyer, status } = about;
      const token = manageToken(t.deps, about.reservation_id);
      const page = await t.request('GET', `/r/${token}`, { headers: { purpose: 'prefetch' } });
      const offered = await t.request('GET', `/api/buyer/${token}/slots`);
      expect([page.status, offered.status]).toEqual(page.status === 410 ? [410, 410] : [200, 200]);
      const scene = sceneOf(facts, { buyer, about, slots: offered.json.data?.slots.length });
      holdsTo(
        page.status === 410 ? ENDED_LINK_CLAIMS : BUYER_PAGE_CLAIMS,
        page.text,
        scene,
        `${buyer}, ${status}`,
      );
    }
    for (const { conversation_id: id, buyer_email: buyer } of facts.conversations) {
      const scene = sceneOf(facts, { buyer, prepared });
      // The list next to it is about other conversations.
      const html = (await sellersPage(`/inbox/${id}`)).replace(/<aside class="pane-list".*?<\/aside>/s, '');
      holdsTo(THREAD_PAGE_CLAIMS, html, scene, `the thread with ${buyer}`);
    }
  }

  /** Days pass in a walk, so sessions end. */
  async function sellersPage(path: string): Promise<string> {
    const page = await browser.visit(path);
    if (!page.forms.some(({ action }) => action === '/sign-in')) return page.html;
    await browser.signIn(page, sale.email);
    read = t.mailer.sent.length;
    return (await browser.visit(path)).html;
  }

  /** Every sentence in each new email and on all pages must be known, and true now. */
  async function everySentenceIsTrue({
    mails = true,
    prepared,
  }: {
    mails?: boolean;
    prepared?: string;
  } = {}) {
    await t.runDueWork();
    const mailed = t.mailer.sent.slice(read);
    read = t.mailer.sent.length;
    expect(mailed.length > 0, 'mails went out').toBe(mails);
    const facts = await readFacts(t, sale);
    everyMailIsTrue(facts, mailed);
    await everyPageIsTrue(facts, prepared);
    t.clock.advance(SECOND);
  }

  const key = { key: sale.key };
  return {
    t,
    sale,
    page,
    everySentenceIsTrue,
    async questionIsTrue(token: string, buyer: string) {
      const { text } = await t.request('GET', `/q/${token}`, { headers: { purpose: 'prefetch' } });
      holdsTo(
        QUESTION_PAGE_CLAIMS,
        text,
        sceneOf(await readFacts(t, sale), { buyer }),
        `the question of ${buyer}`,
      );
    },
    inHours: (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString(),
    /** A confirmed reservation, whose own emails other walks check. */
    async taken(wish?: Wish) {
      const made = await reserveAndOpen(t, sale, wish);
      await t.runDueWork();
      t.clock.advance(SECOND);
      read = t.mailer.sent.length;
      return made;
    },
    /** Records what the seller agreed on about a reservation. */
    async arrange(id: string, body: object) {
      expect((await t.request('PUT', `/api/reservations/${id}`, { ...key, body })).status).toBe(200);
      await everySentenceIsTrue();
    },
    confirmPickup: (id: string, body: object) =>
      t.request('POST', `/api/reservations/${id}/pickup-confirm`, { ...key, body }),
    undo: (id: string) => t.request('POST', `/api/reservations/${id}/undo`, key),
    cancel: (id: string, body?: object) =>
      t.request('POST', `/api/reservations/${id}/cancel`, { ...key, ...(body && { body }) }),
    /** Sends by hand, on the page of the thread. */
    async sellerSends(thread: string, form: 'reply' | 'address', content: string) {
      const page = await browser.visit(`/inbox/${thread}`);
      await browser.submit(page, `/inbox/${thread}/${form}`, { content });
    },
    async threadWith(buyer: string): Promise<string> {
      const { json } = await t.request('GET', '/api/conversations', key);
      return json.data.conversations.find((row: { buyer_email: string }) => row.buyer_email === buyer)
        .conversation_id;
    },
    /** Offers slots from ten to six, every day. */
    offerSlots: () =>
      t.request('PUT', '/api/scheduling/availability', {
        ...key,
        body: {
          scheduling_enabled: true,
          scheduling_timezone: 'America/Chicago',
          slot_duration: 60,
          manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
            day_of_week,
            start_time: '10:00',
            end_time: '18:00',
          })),
        },
      }),
  };
}

export type Walk = Awaited<ReturnType<typeof openWalk>>;

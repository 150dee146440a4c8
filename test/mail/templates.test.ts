import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language, wordsOf } from '../../src/languages/index.ts';
import { MAILS } from '../../src/mail/kinds.ts';
import type { MailContent } from '../../src/mail/outbox.ts';
import {
  accountEndsMail,
  accountGoneMail,
  appConnectedMail,
  backupFailedMail,
  deleteAccountMail,
  diskLowMail,
  keyEndsMail,
  keyEvictedMail,
  signInCodeMail,
  webhookOffMail,
} from '../../src/mail/templates/accounts.ts';
import {
  buyerCancelledMail,
  handHoldEndedMail,
  holdEndedSellerMail,
  itemSoldMail,
  pickupNoShowMail,
  pickupSoldMail,
  pickupUndoneMail,
  reservationCancelledMail,
  reservationExpiredMail,
  sellerLeftMail,
} from '../../src/mail/templates/ends.ts';
import {
  holdEndsSoonBuyerMail,
  holdEndsSoonSellerMail,
  itemChangedMail,
  pageOfflineBuyerMail,
  pageOfflineMail,
  reservationPromotedMail,
  saleOverMail,
} from '../../src/mail/templates/holds.ts';
import {
  addressSharedMail,
  addressShareRecordMail,
  newMessageMail,
  newReservationMail,
  sellerReplyMail,
} from '../../src/mail/templates/messages.ts';
import {
  buyerOnTheWayMail,
  pickupBookedBuyerMail,
  pickupBookedSellerMail,
  pickupComingBuyerMail,
  pickupComingSellerMail,
  pickupQuestionMail,
  pickupSetSellerMail,
  reservationArrangedMail,
} from '../../src/mail/templates/pickups.ts';
import {
  questionReceivedMail,
  reservationKnownMail,
  reservationQueuedMail,
  reservationReceivedMail,
} from '../../src/mail/templates/requests.ts';
import {
  addressMovedMail,
  dailyDigestMail,
  pageExpiresMail,
  paymentReversedMail,
  planEndsMail,
  priceDropMail,
  takeDownMail,
} from '../../src/mail/templates/sales.ts';
import { priceLowerMail, watchAskedMail, watchNewsMail } from '../../src/mail/templates/watches.ts';
import { heldAmong } from '../../src/mail/to-buyer.ts';
import { titled } from '../../src/text/wording.ts';

const at = new Date('2026-03-14T14:00:00.000Z');
const endsAt = new Date('2026-03-14T14:30:00.000Z');
const timezone = 'America/New_York';
const manageUrl = 'https://sale.example/r/token';
const inboxUrl = 'https://sale.example/inbox/conv_1';
const pageUrl = 'https://sale.example/anns-sale';
const calendar = { filename: 'pickup.ics', content_type: 'text/calendar', content: 'QQ==' };
const ADDRESS = '12 Oak Street\nSpringfield, IL 62701';

/** What every email about a reservation knows. */
const scene = {
  buyerName: 'Ben',
  language: 'en' as Language,
  sellerName: null,
  currency: 'USD',
  timezone,
  expiresAt: null,
  manageUrl,
  pageUrl: undefined,
  goesOn: false,
  sale: 'open' as const,
  inboxUrl,
};

/** Every email, made from the given untrusted words. */
const all = (
  buyerName: string,
  title: string,
  content: string,
  language: Language = 'en',
): Record<string, MailContent> => {
  const items = [title, 'Lamp'];
  const who = { ...scene, buyerName, language };
  const buyer = { ...who, items };
  const told = { title, priceCents: 9000, currency: 'USD', url: 'https://sale.example/anns-sale/item_1' };
  const news = { added: [told], url: pageUrl, watchUrl: 'https://sale.example/w/token' };
  const booked = { ...buyer, startsAt: at, endsAt, timezone, calendar, address: 'not_sent' as const };
  const sold = {
    ...who,
    items: [
      { title, price: 120 },
      { title: 'Lamp', price: 12.5 },
    ],
  };
  const became = [
    { title, now: 'next' as const, buyerName },
    { title: 'Lamp', now: 'free' as const },
    { title: 'Chair', now: 'left' as const },
  ];
  const offline = {
    kept: [{ buyerName, held: [title], waiting: ['Chair'], expiresAt: at, pickupAt: null }],
    timezone,
    now: new Date('2026-03-01T00:00:00Z'),
  };
  const arranged = {
    ...buyer,
    timezone,
    sellerName: 'Ann',
    manageUrl,
    address: 'not_sent' as const,
    extended: false,
    prices: [],
    expiresAt: endsAt,
  };
  const coming = { ...who, items: [{ title, price: 8 }], startsAt: at };
  const onTheWay = { ...buyer, startsAt: at };
  const before = (days: number) => new Date(at.getTime() - days * 24 * 3600_000);
  return {
    'taken down elsewhere': takeDownMail({
      language,
      title,
      sold: false,
      places: [
        { name: 'Kleinanzeigen', url: 'https://kleinanzeigen.example/1' },
        { name: content, url: null },
      ],
      itemUrl: pageUrl,
    }),
    'sale over': saleOverMail({
      language,
      left: 3,
      kept: offline.kept,
      now: offline.now,
      endUrl: pageUrl,
      online: true,
      until: at,
      timezone,
    }),
    'price drop': priceDropMail({
      language,
      on: '2026-03-14',
      percent: 20,
      currency: 'USD',
      items: [
        { title, from: 100, to: 80 },
        { title: 'Lamp', from: 9.99, to: 7.99 },
      ],
      kept: 1,
      listUrl: 'https://sale.example/sell',
    }),
    'address moved': addressMovedMail({
      language,
      old: 'https://sale.example/browse',
      url: pageUrl,
      ownUrl: 'https://sale.example/sell/page',
    }),
    'payment went back': paymentReversedMail({
      language,
      plan: 'Garage Sale',
      kind: 'pass',
      amount: 39,
      by: 'dispute',
      ended: true,
      planEndsAt: at,
      pageWentOffline: true,
      timezone,
    }),
    'payment went back in part': paymentReversedMail({
      language,
      plan: 'Move Sale',
      kind: 'extension',
      amount: 5.5,
      by: 'refund',
      ended: false,
      planEndsAt: at,
      pageWentOffline: false,
      timezone,
    }),
    'daily digest': dailyDigestMail({
      language,
      entries: [
        { topic: 'reservations', subject: `${buyerName}: ${title}`, url: inboxUrl },
        { topic: 'messages', subject: `${buyerName} … ${title}`, url: inboxUrl },
        { topic: 'sale', subject: '3 × Lamp', url: null },
      ],
      more: 2,
      baseUrl: 'https://sale.example',
      decisions: [{ title: `${buyerName}: ${title}`, url: inboxUrl }],
      open: 1,
    }),
    'daily digest, only decisions': dailyDigestMail({
      language,
      entries: [],
      more: 0,
      baseUrl: 'https://sale.example',
      decisions: [{ title: `${buyerName}: ${title}`, url: inboxUrl }],
      open: 1,
    }),
    'delete the account': deleteAccountMail({ language, url: 'https://sale.example/account/delete/token' }),
    'account ends': accountEndsMail({
      language,
      url: 'https://sale.example/account/delete/token',
      deleteAt: at,
      timezone,
    }),
    'account gone': accountGoneMail({ language }),
    'seller left': sellerLeftMail({ ...buyer, sellerName: 'Ann', calendar }),
    'sign-in code': signInCodeMail({ language, code: '042137' }),
    'key evicted': keyEvictedMail({ language, name: 'Laptop', last4: 'a1b2' }),
    'key ends': keyEndsMail({ language, name: 'Laptop', last4: 'a1b2', endsAt: at }),
    'disk low': diskLowMail({ language, freeMb: 400, dataDir: '/data', baseUrl: 'https://sale.example' }),
    'backup failed': backupFailedMail({
      language,
      words: 'The disk is full. Make room, or name another place in BACKUP_DIR.',
      lastSuccessAt: at,
      baseUrl: 'https://sale.example',
    }),
    'webhook off': webhookOffMail({
      language,
      host: 'hooks.example.com',
      because: 'failing',
      error: 'The address answered with status 500.',
      webhookId: 'hook_1',
    }),
    'webhook gone': webhookOffMail({
      language,
      host: title,
      because: 'gone',
      error: '',
      webhookId: 'hook_1',
    }),
    'app connected': appConnectedMail({
      language,
      clientName: 'Claude',
      redirectHost: 'claude.ai',
      scopes: ['read', 'write'],
      settingsUrl: 'https://sale.example/settings',
    }),
    'reservation received': reservationReceivedMail({
      ...who,
      sellerName: 'Ann',
      items: [
        { title, price: 120, state: 'held', position: 0 },
        { title: 'Lamp', price: 12.5, state: 'queued', position: 2 },
      ],
      manageUrl,
    }),
    'reservation queued': reservationQueuedMail({
      ...who,
      items: [{ title, price: 0, state: 'queued', position: 3 }],
      manageUrl,
    }),
    'price watch asked': watchAskedMail(
      {
        kind: 'item',
        title,
        sellerName: buyerName,
        priceCents: 12000,
        currency: 'USD',
        isKnown: false,
        url: 'https://sale.example/w/token',
      },
      language,
    ),
    'price watch known': watchAskedMail(
      {
        kind: 'item',
        title,
        sellerName: null,
        priceCents: 12000,
        currency: 'USD',
        isKnown: true,
        url: 'https://sale.example/w/token',
      },
      language,
    ),
    'price lower': priceLowerMail(
      {
        title,
        sellerName: buyerName,
        priceCents: 9000,
        currency: 'USD',
        beforeCents: 12000,
        isReserved: true,
        url: 'https://sale.example/anns-sale/item_1',
        watchUrl: 'https://sale.example/w/token',
      },
      language,
    ),
    'follow asked': watchAskedMail(
      { kind: 'sale', sellerName: buyerName, isKnown: false, url: 'https://sale.example/w/token' },
      language,
    ),
    'follow known': watchAskedMail(
      { kind: 'sale', sellerName: null, isKnown: true, url: 'https://sale.example/w/token' },
      language,
    ),
    'saved search asked': watchAskedMail(
      { kind: 'search', isKnown: false, url: 'https://sale.example/w/token' },
      language,
    ),
    'news of a sale': watchNewsMail(
      { ...news, sellerName: buyerName, lowered: [{ ...told, beforeCents: 12000 }] },
      language,
    ),
    'news of a search': watchNewsMail({ ...news, search: title, lowered: [] }, language),
    'question received': questionReceivedMail({
      ...who,
      sellerName: null,
      itemTitle: title,
      url: 'https://sale.example/q/token',
    }),
    'reservation known': reservationKnownMail({
      ...who,
      sellerName: null,
      items: [
        { title, price: 120, state: 'held', position: 0 },
        { title: 'Lamp', price: 0, state: 'queued', position: 2 },
      ],
      unconfirmed: true,
      manageUrl,
    }),
    'reservation promoted': reservationPromotedMail({
      ...buyer,
      expiresAt: at,
      timezone,
      unconfirmed: false,
      slots: false,
      manageUrl,
    }),
    'reservation promoted, with times to book': reservationPromotedMail({
      ...buyer,
      expiresAt: at,
      timezone,
      unconfirmed: false,
      slots: true,
      manageUrl,
    }),
    'reservation promoted, unconfirmed': reservationPromotedMail({
      ...buyer,
      expiresAt: at,
      timezone,
      unconfirmed: true,
      slots: false,
      manageUrl,
    }),
    'reservation promoted before a pickup': reservationPromotedMail({
      ...buyer,
      expiresAt: endsAt,
      pickupAt: at,
      timezone,
      unconfirmed: false,
      slots: false,
      manageUrl,
    }),
    'cancelled by deactivation': reservationCancelledMail({ ...buyer, by: 'deactivated', pageUrl, calendar }),
    'cancelled by the seller': reservationCancelledMail({ ...buyer, by: 'seller' }),
    'cancelled in part, with a word': reservationCancelledMail({
      ...buyer,
      by: 'seller',
      message: content,
      remaining: [title],
    }),
    'cancelled by the buyer': reservationCancelledMail({ ...buyer, by: 'buyer' }),
    'buyer cancelled': buyerCancelledMail({ ...buyer, became, sale: 'open', inboxUrl }),
    'reservation expired unconfirmed': reservationExpiredMail({ ...buyer, reason: 'unconfirmed', pageUrl }),
    'reservation expired without pickup': reservationExpiredMail({ ...buyer, reason: 'no_pickup' }),
    'reservation expired unanswered': reservationExpiredMail({ ...buyer, reason: 'unanswered', calendar }),
    'hold ended, to the seller': holdEndedSellerMail({
      ...buyer,
      reason: 'no_pickup',
      became,
      sale: 'offline',
      inboxUrl,
    }),
    'hold ended unanswered, to the seller': holdEndedSellerMail({
      ...buyer,
      reason: 'unanswered',
      became,
      sale: 'over',
      inboxUrl,
    }),
    'hold ends soon, to the buyer': holdEndsSoonBuyerMail({
      ...buyer,
      expiresAt: at,
      timezone,
      sale: 'open',
      slots: true,
      manageUrl,
    }),
    'hold ends soon, to the seller': holdEndsSoonSellerMail({
      ...buyer,
      expiresAt: at,
      timezone,
      sale: 'offline',
      inboxUrl,
    }),
    'pickup question': pickupQuestionMail({
      ...buyer,
      pickupAt: at,
      expiresAt: endsAt,
      timezone,
      sale: 'open',
      answerUrl: (answer) => `${inboxUrl}?answer=${answer}#res_1`,
    }),
    'pickup set, to the buyer': reservationArrangedMail({ ...arranged, pickupAt: at, calendar }),
    'pickup called off, to the buyer': reservationArrangedMail({ ...arranged, pickupAt: null, calendar }),
    'longer hold and prices, to the buyer': reservationArrangedMail({
      ...arranged,
      extended: true,
      prices: [
        { title, price: 80 },
        { title: 'Lamp', price: null },
      ],
    }),
    'pickup set, to the seller': pickupSetSellerMail({
      ...buyer,
      timezone,
      address: 'sent' as const,
      pickupAt: at,
      expiresAt: endsAt,
      calendar,
      inboxUrl,
    }),
    'pickup undone': pickupUndoneMail({ ...buyer, expiresAt: at, timezone, manageUrl }),
    'back in line': pickupUndoneMail({ ...buyer, expiresAt: null, timezone, manageUrl }),
    'item changed': itemChangedMail({
      ...who,
      before: { title, price: 100 },
      after: { title: 'Table', price: 120 },
      agreedPrice: null,
      manageUrl,
    }),
    'hold by hand ended': handHoldEndedMail({
      language,
      reservedFor: buyerName,
      became: { title, now: 'free' },
      sale: 'open',
      itemUrl: 'https://sale.example.com/sell/items/itm_1',
    }),
    'page offline, to a buyer': pageOfflineBuyerMail({
      ...who,
      ...offline,
      over: false,
      sellerName: 'Ann',
      manageUrl,
    }),
    'sale over, to a buyer': pageOfflineBuyerMail({
      ...who,
      ...offline,
      over: true,
      sellerName: 'Ann',
      manageUrl,
    }),
    'page offline, to the seller': pageOfflineMail({
      language,
      ...offline,
      expired: true,
      baseUrl: 'https://sale.example.com',
    }),
    'new reservation': newReservationMail({
      ...who,
      items: [
        { title, state: 'held', position: 0 },
        { title: 'Lamp', state: 'queued', position: 1 },
      ],
      expiresAt: at,
      sale: 'open',
      timezone,
      message: content,
      inboxUrl,
    }),
    'new message': newMessageMail({
      language,
      buyerName,
      itemTitle: title,
      content,
      scamHints: ['gift_card'],
      inboxUrl,
    }),
    'seller reply': sellerReplyMail({
      ...who,
      sellerName: null,
      itemTitle: title,
      content,
      manageUrl,
      repliesRead: false,
      reserved: true,
    }),
    'seller reply to a question': sellerReplyMail({
      ...who,
      sellerName: null,
      itemTitle: title,
      content,
      manageUrl,
      repliesRead: true,
      reserved: false,
    }),
    'address shared': addressSharedMail({
      ...who,
      manageUrl: undefined,
      sellerName: 'Ann',
      address: ADDRESS,
      itemTitle: title,
      isHome: true,
      replaces: false,
      reserved: true,
    }),
    'address share record': addressShareRecordMail({
      language,
      buyerName,
      buyerEmail: 'ben@example.com',
      address: ADDRESS,
      sharedAt: at,
      timezone,
      via: { name: 'Claude' },
    }),
    'pickup booked, to the buyer': pickupBookedBuyerMail({
      ...booked,
      expiresAt: endsAt,
      sellerName: 'Ann',
      moved: false,
      manageUrl,
    }),
    'pickup moved, to the buyer': pickupBookedBuyerMail({
      ...booked,
      address: 'sent' as const,
      expiresAt: endsAt,
      sellerName: null,
      moved: true,
      manageUrl,
    }),
    'pickup booked, to the seller': pickupBookedSellerMail({ ...booked, moved: false, inboxUrl }),
    'pickup tomorrow': pickupComingBuyerMail({
      ...buyer,
      ...coming,
      kind: 'pickup_tomorrow',
      address: 'not_sent',
      place: undefined,
      manageUrl,
    }),
    'pickup soon, to the seller': pickupComingSellerMail({
      ...coming,
      kind: 'pickup_soon',
      address: 'changed',
      inboxUrl,
    }),
    'buyer is late': buyerOnTheWayMail({ ...onTheWay, minutes: 20 }),
    'buyer is here': buyerOnTheWayMail({ ...onTheWay, minutes: null }),
    'pickup sold': pickupSoldMail({ ...sold, released: ['Chair'] }),
    'pickup no-show': pickupNoShowMail({ ...buyer, pageUrl }),
    'item sold': itemSoldMail({ ...buyer, pageUrl }),
    'page expires in 7 days': pageExpiresMail({
      language,
      settingsUrl: pageUrl,
      now: before(7),
      expiresAt: at,
      timezone,
      isFree: true,
    }),
    'page expires in 1 day': pageExpiresMail({
      language,
      settingsUrl: pageUrl,
      now: before(1),
      expiresAt: at,
      isFree: false,
    }),
    'plan ends': planEndsMail({
      language,
      planName: 'Move Sale',
      now: before(3),
      settingsUrl: pageUrl,
      expiresAt: at,
      timezone,
    }),
  };
};

const friendly = Object.entries(all('Ben', 'Oak table', 'Is it still there?\nI could come on Saturday.'));

test.each(friendly)('%s', (_, { kind, subject, text, attachments }) => {
  const files = (attachments ?? []).map((file) => file.filename).join(', ') || 'none';
  expect(`kind: ${kind}\nsubject: ${subject}\nattachments: ${files}\n\n${text}`).toMatchSnapshot();
});

const english = Object.fromEntries(friendly);
const spanish = Object.entries(all('Ben', 'Oak table', '¿Todavía está?', 'es')).filter(
  ([name, { subject }]) => subject !== english[name]?.subject,
);

test.each(spanish)('in Spanish: %s', (_, { kind, subject, text, html }) => {
  expect(html).toContain('<html lang="es">');
  expect(`kind: ${kind}\nsubject: ${subject}\n\n${text}`).toMatchSnapshot();
});

/** Words that no other language has. */
const ENGLISH =
  /(?<![\p{L}\p{N}])(the|and|you|your|with|this|that|is|are|of|to|it|not|here|until|held|hold|seller|buyer|pickup|reserved|write|open|sold|instead|since|today|tomorrow|ask|send|sent|email|wrote|when|settings|together|yes)(?![\p{L}\p{N}])/giu;
/** Names of people, programs, and products, and what people say. */
const NAMES = /^> .*$|https?:\S+|\S+@\S+|Garage Sale|Move Sale|Claude|Kleinanzeigen|OPERATOR_EMAIL/gm;

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('every email is whole in %s', (language) => {
  for (const [name, { subject, text, html }] of Object.entries(all('Ben', 'Armoire', 'Ö?', language))) {
    const own = `${subject}\n${text}`.replace(NAMES, '');
    expect
      .soft(
        [...own.matchAll(ENGLISH)].map(([word]) => word),
        `${name}: ${own}`,
      )
      .toEqual([]);
    expect.soft(subject, name).not.toBe(english[name]?.subject);
    expect.soft(html, name).toContain(`<html lang="${language}">`);
  }
});

test('the HTML of one mail, whole', () => {
  expect(signInCodeMail({ language: 'en', code: '042137' }).html).toMatchSnapshot();
});

test('every template has its preview here', () => {
  // These answer a person who wrote by email; test/inbound covers them.
  const templates = Object.keys(MAILS).filter((kind) => !kind.startsWith('reply_'));
  expect([...new Set(friendly.map(([, mail]) => mail.kind))].sort()).toEqual(templates.sort());
});

test('the street address is in the two address emails only, and never in a subject', () => {
  const holding = friendly.filter(([, mail]) => /12 Oak/.test(JSON.stringify(mail))).map(([name]) => name);
  expect(holding).toEqual(['address shared', 'address share record']);
  for (const [, mail] of friendly) expect(mail.subject).not.toContain('12 Oak');
});

test('the sign-in code begins the subject, where a notification shows it', () => {
  expect(signInCodeMail({ language: 'en', code: '042137' }).subject).toMatch(/^042137 /);
});

describe('hostile words of a buyer', () => {
  const bad = '<b>x</b>\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
  test.each([...Object.entries(all(bad, bad, bad)), ...Object.entries(all(bad, bad, bad, 'es'))])(
    'are shown as text in: %s',
    (_, { subject, html, text }) => {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toMatch(/<b>|<script/i);
      expect(text).not.toMatch(/^Bcc:/m);
    },
  );

  test('a name that contains a link isn’t repeated in an email', () => {
    for (const name of ['Win at https://evil.example', 'evil.example/x', 'call 555 0100', 'a@b.example']) {
      expect(itemSoldMail({ ...scene, buyerName: name, items: ['Lamp'] }).text).toMatch(/^Hello,\n/);
    }
    expect(itemSoldMail({ ...scene, buyerName: 'J. R. O’Neil-Müller', items: ['Lamp'] }).text).toMatch(
      /^Hello J\. R\. O’N/,
    );
  });

  test('endless titles are cut', () => {
    const { subject } = itemSoldMail({
      ...scene,
      items: ['x'.repeat(500), 'y'.repeat(500), 'z'],
    });
    expect(subject.length).toBeLessThan(160);
  });

  test('what is left out of a list is counted', () => {
    const drop = (n: number) =>
      priceDropMail({
        language: 'en',
        on: '2026-03-14',
        percent: 20,
        currency: 'USD',
        items: Array.from({ length: n }, (_, i) => ({ title: `Lamp ${i}`, from: 10, to: 8 })),
        kept: 0,
        listUrl: 'https://sale.example/sell',
      }).text;
    expect(drop(12)).toContain('Lamp 11');
    expect(drop(12)).not.toContain('more');
    expect(drop(13)).not.toContain('Lamp 12');
    expect(drop(13)).toMatch(/\b1 more\b/);
    const digest = (more: number) =>
      dailyDigestMail({
        language: 'en',
        entries: [{ topic: 'sale', subject: 'Lamp', url: null }],
        more,
        baseUrl: 'https://sale.example',
        decisions: [],
        open: 0,
      }).text;
    expect(digest(0)).not.toContain('more');
    expect(digest(1)).toMatch(/\b1 more\b/);
  });

  test('a single one counts, and none is not mentioned', () => {
    const held = (onHold: number) =>
      pageExpiresMail({ language: 'en', settingsUrl: pageUrl, now: at, expiresAt: at, isFree: true, onHold })
        .text;
    expect(held(1)).not.toBe(held(0));
    const digest = dailyDigestMail({
      language: 'en',
      entries: [{ topic: 'sale', subject: 'Lamp', url: null }],
      ...{ more: 0, baseUrl: 'https://sale.example', decisions: [], open: 0 },
    });
    expect(digest.url).toBe('https://sale.example/inbox');
    const dropped = (kept: number) =>
      priceDropMail({
        ...{ language: 'en', on: '2026-03-14', percent: 20, currency: 'USD', kept },
        ...{ items: [{ title: 'Lamp', from: 10, to: 8 }], listUrl: 'https://sale.example/sell' },
      }).text;
    expect(dropped(0).split('\n\n')).toHaveLength(dropped(1).split('\n\n').length - 1);
  });

  test.each([
    [['held'], 'Lamp', false],
    [['held', 'held'], 'Lamp and Lamp', false],
    [['held', 'queued'], 'Lamp', true],
    [['held', 'waiting'], 'Lamp', true],
    [['held', 'lost'], 'Lamp', false],
    [['queued'], 'your item', false],
    [['held', 'held'], 'Lamp and Lamp', false],
    [['held', 'held', 'held', 'held'], 'Lamp, Lamp, and 2 more', false],
  ])('of items that are %j, the held ones are named, and told from those in line', (states, items, mixed) => {
    const named = heldAmong(
      wordsOf('en').mail,
      states.map((state) => ({ title: 'Lamp', state })),
    );
    expect(named).toEqual({ items, mixed });
  });

  test('a title is included up to the maximum length of listings', () => {
    expect(titled('x'.repeat(140))).toBe('x'.repeat(140));
    expect(titled('x'.repeat(141))).toBe(`${'x'.repeat(139)}…`);
  });
});

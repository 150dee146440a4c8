import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

/** To someone who signs in. The subject holds the code, so that it can be read from a notification. */
export function signInCodeMail({ code, ...it }: ToSeller & { code: string }) {
  const { sellerMail, compose } = toSeller(it);
  const { sign_in_code: words } = sellerMail;
  return compose('sign_in_code', {
    subject: words.subject({ code }),
    preview: words.preview,
    paragraphs: [words.enter],
    code,
    footer: words.footer,
  });
}

/** To a seller who asked to delete the account: the link leads to the button that begins it. */
export function deleteAccountMail({ url, ...it }: ToSeller & { url: string }) {
  const { sellerMail, compose } = toSeller(it);
  const { delete_account: words } = sellerMail;
  return compose('delete_account', {
    subject: words.subject,
    preview: words.preview,
    paragraphs: [words.asked, words.then],
    button: { label: words.look, url },
    footer: words.footer,
  });
}

/** To the seller, when the days before the deletion begin. */
export function accountEndsMail(it: ToSeller & { url: string; deleteAt: Date; timezone: string | null }) {
  const { sellerMail, moment, compose } = toSeller(it);
  const { account_ends: words } = sellerMail;
  return compose('account_ends', {
    subject: words.subject,
    paragraphs: [words.at({ at: moment(it.deleteAt) }), words.stop],
    button: { label: words.keep, url: it.url },
    footer: words.footer,
  });
}

/** To the seller, when everything has been deleted. */
export function accountGoneMail(it: ToSeller) {
  const { sellerMail, compose } = toSeller(it);
  const { account_gone: words } = sellerMail;
  return compose('account_gone', {
    subject: words.subject,
    paragraphs: [words.gone, words.backups, words.again],
    footer: words.footer,
  });
}

type Key = ToSeller & { name: string; last4: string };

/** To a seller, days before an API key ends. */
export function keyEndsMail(it: Key & { endsAt: Date; timezone?: string | null | undefined }) {
  const { sellerMail, moment, compose } = toSeller(it);
  const { key_ends: words } = sellerMail;
  const facts = { key: shortened(it.name), last4: it.last4, at: moment(it.endsAt) };
  return compose('key_ends', { subject: words.subject, paragraphs: [words.ends(facts), words.renew] });
}

/** To a seller whose sign-in made a sixth key. */
export function keyEvictedMail({ name, last4, ...it }: Key) {
  const { sellerMail, compose } = toSeller(it);
  const { key_evicted: words } = sellerMail;
  return compose('key_evicted', {
    subject: words.subject,
    paragraphs: [words.signedIn, { list: [words.revoked({ key: shortened(name), last4 })] }, words.next],
  });
}

type AppConnected = ToSeller & {
  clientName: string;
  redirectHost: string;
  scopes: readonly ('read' | 'write')[];
  settingsUrl: string;
};

/** To a seller who just let an app into the account. */
export function appConnectedMail(it: AppConnected) {
  const { sellerMail, compose } = toSeller(it);
  const { app_connected: words } = sellerMail;
  const app = shortened(it.clientName);
  return compose('app_connected', {
    subject: words.subject({ app }),
    paragraphs: [
      words.can({ app, host: shortened(it.redirectHost, 100) }),
      { list: it.scopes.map((scope) => words[scope]) },
      words.notYou,
    ],
    button: { label: sellerMail.openSettings, url: it.settingsUrl },
  });
}

/** `error` is the program's own description, in English like its log. */
type WebhookOff = ToSeller & { host: string; because: 'failing' | 'gone'; error: string; webhookId: string };

/** To a seller whose webhook failed for too long and was turned off. */
export function webhookOffMail(it: WebhookOff) {
  const { sellerMail, compose } = toSeller(it);
  const { webhook_off: words } = sellerMail;
  const facts = { host: shortened(it.host), webhook: it.webhookId };
  return compose('webhook_off', {
    subject: words.subject,
    paragraphs: [
      it.because === 'gone' ? words.gone(facts) : [words.failing(facts), { quote: it.error }],
      words.then,
    ],
  });
}

type BackupFailed = ToSeller & { words: string; lastSuccessAt: Date | null; baseUrl: string };

/** To the operator. `words` is the program's own description, in English like its log. */
export function backupFailedMail({ words, lastSuccessAt, baseUrl, ...it }: BackupFailed) {
  const { sellerMail, moment, compose } = toSeller(it);
  const { backup_failed: said } = sellerMail;
  return compose('backup_failed', {
    subject: said.subject,
    paragraphs: [
      said.failed({ url: baseUrl }),
      { quote: words },
      lastSuccessAt ? said.newest({ at: moment(lastSuccessAt) }) : said.none,
      said.doctor,
    ],
    footer: sellerMail.operatorFooter,
  });
}

/** To the operator. */
export function diskLowMail(it: ToSeller & { freeMb: number; dataDir: string; baseUrl: string }) {
  const { sellerMail, compose } = toSeller(it);
  const { disk_low: words } = sellerMail;
  const facts = { url: it.baseUrl, mb: it.freeMb, dir: it.dataDir };
  return compose('disk_low', {
    subject: words.subject,
    paragraphs: [words.left(facts), words.then, words.daily],
    footer: sellerMail.operatorFooter,
  });
}

import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

/** To someone who is signing in. The subject contains the code, so that a notification is enough to read it. */
export function signInCodeMail({ code, ...it }: ToSeller & { code: string }) {
  const { said, compose } = toSeller('sign_in_code', it);
  return compose({
    subject: said.subject({ code }),
    preview: said.preview,
    paragraphs: [said.enter],
    code,
    footer: said.footer,
  });
}

/** To a seller who asked to delete the account. The link leads to the button that starts the deletion. */
export function deleteAccountMail({ url, ...it }: ToSeller & { url: string }) {
  const { said, compose } = toSeller('delete_account', it);
  return compose({
    subject: said.subject,
    preview: said.preview,
    paragraphs: [said.asked, said.then],
    button: { label: said.look, url },
    footer: said.footer,
  });
}

/** To the seller, when the days before the deletion start. */
export function accountEndsMail(it: ToSeller & { url: string; deleteAt: Date; timezone: string | null }) {
  const { said, moment, compose } = toSeller('account_ends', it);
  return compose({
    subject: said.subject,
    paragraphs: [said.at({ at: moment(it.deleteAt) }), said.stop],
    button: { label: said.keep, url: it.url },
    footer: said.footer,
  });
}

/** To the seller, when everything has been deleted. */
export function accountGoneMail(it: ToSeller) {
  const { said, compose } = toSeller('account_gone', it);
  return compose({
    subject: said.subject,
    paragraphs: [said.gone, said.backups, said.again],
    footer: said.footer,
  });
}

type Key = ToSeller & { name: string; last4: string };

/** To a seller, a few days before an API key expires. */
export function keyEndsMail(it: Key & { endsAt: Date; timezone?: string | null | undefined }) {
  const { said, moment, compose } = toSeller('key_ends', it);
  const facts = { key: shortened(it.name), last4: it.last4, at: moment(it.endsAt) };
  return compose({ subject: said.subject, paragraphs: [said.ends(facts), said.renew] });
}

/** To a seller whose sign-in created one key too many, so that the oldest was revoked. */
export function keyEvictedMail({ name, last4, ...it }: Key) {
  const { said, compose } = toSeller('key_evicted', it);
  return compose({
    subject: said.subject,
    paragraphs: [said.signedIn, { list: [said.revoked({ key: shortened(name), last4 })] }, said.next],
  });
}

type AppConnected = ToSeller & {
  clientName: string;
  redirectHost: string;
  scopes: readonly ('read' | 'write')[];
  settingsUrl: string;
};

/** To a seller who just connected an app to the account. */
export function appConnectedMail(it: AppConnected) {
  const { said, sellerMail, compose } = toSeller('app_connected', it);
  const app = shortened(it.clientName);
  return compose({
    subject: said.subject({ app }),
    paragraphs: [
      said.can({ app, host: shortened(it.redirectHost, 100) }),
      { list: it.scopes.map((scope) => said[scope]) },
      said.notYou,
    ],
    button: { label: sellerMail.openSettings, url: it.settingsUrl },
  });
}

/** `error` is the program's own description, in English like its log. */
type WebhookOff = ToSeller & { host: string; because: 'failing' | 'gone'; error: string; webhookId: string };

/** To a seller whose webhook failed for too long and was turned off. */
export function webhookOffMail(it: WebhookOff) {
  const { said, compose } = toSeller('webhook_off', it);
  const facts = { host: shortened(it.host), webhook: it.webhookId };
  return compose({
    subject: said.subject,
    paragraphs: [
      it.because === 'gone' ? said.gone(facts) : [said.failing(facts), { quote: it.error }],
      said.then,
    ],
  });
}

type BackupFailed = ToSeller & { words: string; lastSuccessAt: Date | null; baseUrl: string };

/** To the operator. `words` is the program's own description, in English like its log. */
export function backupFailedMail({ words, lastSuccessAt, baseUrl, ...it }: BackupFailed) {
  const { said, sellerMail, moment, compose } = toSeller('backup_failed', it);
  return compose({
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
  const { said, sellerMail, compose } = toSeller('disk_low', it);
  const facts = { url: it.baseUrl, mb: it.freeMb, dir: it.dataDir };
  return compose({
    subject: said.subject,
    paragraphs: [said.left(facts), said.then, said.daily],
    footer: sellerMail.operatorFooter,
  });
}

import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

/** To someone who is signing in. The subject contains the code, so that a notification is enough to read it. */
export const signInCodeMail = toSeller('sign_in_code', ({ said }, { code }: ToSeller & { code: string }) => ({
  subject: said.subject({ code }),
  paragraphs: [said.enter],
  code,
}));

/** To a seller who asked to delete the account. The link leads to the button that starts the deletion. */
export const deleteAccountMail = toSeller('delete_account', ({ said }, it: ToSeller & { url: string }) => ({
  paragraphs: [said.asked, said.then],
  button: { label: said.look, url: it.url },
}));

type AccountEnds = ToSeller & { url: string; deleteAt: Date; timezone: string | null };

/** To the seller, when the days before the deletion start. */
export const accountEndsMail = toSeller('account_ends', ({ said, moment }, it: AccountEnds) => ({
  paragraphs: [said.at({ at: moment(it.deleteAt) }), said.stop],
  button: { label: said.keep, url: it.url },
}));

/** To the seller, when everything has been deleted. */
export const accountGoneMail = toSeller('account_gone', ({ said }, _: ToSeller) => ({
  paragraphs: [said.gone, said.backups, said.again],
}));

type Key = ToSeller & { name: string; last4: string };
type KeyEnds = Key & { endsAt: Date; timezone?: string | null | undefined };

/** To a seller, a few days before an API key expires. */
export const keyEndsMail = toSeller('key_ends', ({ said, moment }, { name, last4, endsAt }: KeyEnds) => ({
  paragraphs: [said.ends({ key: shortened(name), last4, at: moment(endsAt) }), said.renew],
}));

/** To a seller whose sign-in created one key too many, so that the oldest was revoked. */
export const keyEvictedMail = toSeller('key_evicted', ({ said }, { name, last4 }: Key) => ({
  paragraphs: [said.signedIn, { list: [said.revoked({ key: shortened(name), last4 })] }, said.next],
}));

type AppConnected = ToSeller & {
  clientName: string;
  redirectHost: string;
  scopes: readonly ('read' | 'write')[];
  settingsUrl: string;
};

/** To a seller who just connected an app to the account. */
export const appConnectedMail = toSeller('app_connected', ({ said, sellerMail }, it: AppConnected) => {
  const app = shortened(it.clientName);
  return {
    subject: said.subject({ app }),
    paragraphs: [
      said.can({ app, host: shortened(it.redirectHost, 100) }),
      { list: it.scopes.map((scope) => said[scope]) },
      said.notYou,
    ],
    button: { label: sellerMail.openSettings, url: it.settingsUrl },
  };
});

/** `error` is the program's own description, in English like its log. */
type WebhookOff = ToSeller & { host: string; because: 'failing' | 'gone'; error: string; webhookId: string };

/** To a seller whose webhook failed for too long and was turned off. */
export const webhookOffMail = toSeller('webhook_off', ({ said }, it: WebhookOff) => {
  const facts = { host: shortened(it.host), webhook: it.webhookId };
  const why = it.because === 'gone' ? said.gone(facts) : [said.failing(facts), { quote: it.error }];
  return { paragraphs: [why, said.then] };
});

type NoBackup = ToSeller & { words: string; lastSuccessAt: Date | null; baseUrl: string };

/** To the operator. `words` is the program's own description, in English like its log. */
export const backupFailedMail = toSeller('backup_failed', ({ said, sellerMail, moment }, it: NoBackup) => ({
  paragraphs: [
    said.failed({ url: it.baseUrl }),
    { quote: it.words },
    it.lastSuccessAt ? said.newest({ at: moment(it.lastSuccessAt) }) : said.none,
    said.doctor,
  ],
  footer: sellerMail.operatorFooter,
}));

type DiskLow = ToSeller & { freeMb: number; dataDir: string; baseUrl: string };

/** To the operator. */
export const diskLowMail = toSeller('disk_low', ({ said, sellerMail }, it: DiskLow) => ({
  paragraphs: [said.left({ url: it.baseUrl, mb: it.freeMb, dir: it.dataDir }), said.then, said.daily],
  footer: sellerMail.operatorFooter,
}));

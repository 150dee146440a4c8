import { type ToSeller, toSeller } from '../to-seller.ts';

/** To a seller who asked to delete the account: the link leads to the button that begins it. */
export function deleteAccountMail({ language, url }: { url: string } & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { delete_account: words } = sellerMail;
  return compose('delete_account', words.subject, {
    preview: words.preview,
    paragraphs: [words.asked, words.then],
    button: { label: words.look, url },
    footer: words.footer,
  });
}

/** To the seller, once the days have begun to run. */
export function accountEndsMail(it: { url: string; deleteAt: Date; timezone: string | null } & ToSeller) {
  const { sellerMail, compose, moment } = toSeller(it);
  const { account_ends: words } = sellerMail;
  return compose('account_ends', words.subject, {
    paragraphs: [words.at({ at: moment(it.deleteAt, it.timezone) }), words.stop],
    button: { label: words.keep, url: it.url },
    footer: words.footer,
  });
}

/** To the seller, when all is gone. */
export function accountGoneMail(it: ToSeller) {
  const { sellerMail, compose } = toSeller(it);
  const { account_gone: words } = sellerMail;
  return compose('account_gone', words.subject, {
    paragraphs: [words.gone, words.backups, words.again],
    footer: words.footer,
  });
}

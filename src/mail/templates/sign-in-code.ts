import { type ToSeller, toSeller } from '../to-seller.ts';

/** To whoever signs in. The subject has the code: it is typed off a notification, and works once, for ten minutes, for who asked. */
export function signInCodeMail({ language, code }: { code: string } & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { sign_in_code: words } = sellerMail;
  return compose('sign_in_code', words.subject({ code }), {
    preview: words.preview,
    paragraphs: [words.enter],
    code,
    footer: words.footer,
  });
}

import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type KeyEnds = { name: string; last4: string; endsAt: Date; timezone?: string | null | undefined };

/** To a seller, days before an API key ends. */
export function keyEndsMail({ language, name, last4, endsAt, timezone = null }: KeyEnds & ToSeller) {
  const { sellerMail, compose, moment } = toSeller({ language });
  const { key_ends: words } = sellerMail;
  return compose('key_ends', words.subject, {
    paragraphs: [words.ends({ key: shortened(name), last4, at: moment(endsAt, timezone) }), words.renew],
  });
}

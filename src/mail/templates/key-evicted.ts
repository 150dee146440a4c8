import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

/** To a seller whose sign-in made a sixth key. */
export function keyEvictedMail({ language, name, last4 }: { name: string; last4: string } & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { key_evicted: words } = sellerMail;
  return compose('key_evicted', words.subject, {
    paragraphs: [words.signedIn, { list: [words.revoked({ key: shortened(name), last4 })] }, words.next],
  });
}

import { SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

/** To a seller whose sign-in made a sixth key. */
export const keyEvictedMail = ({ name, last4 }: { name: string; last4: string }) =>
  composeMail('key_evicted', 'An older API key of yours was revoked', {
    paragraphs: [
      'Someone just signed in with a code sent to this address and got an API key. An account has at most five keys, so an older one was revoked.',
      { list: [`Revoked: ${shortened(name)}, ending in ${last4}`] },
      'An app or assistant that used the revoked key has to sign in again. If you did not sign in yourself, someone may have access to your mailbox: change its password, then sign in and revoke the keys that you do not know.',
    ],
    footer: SELLER_FOOTER,
  });

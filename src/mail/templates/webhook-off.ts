import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

/** `error` is what the program says of it, in English as its log. */
type WebhookOff = { host: string; because: 'failing' | 'gone'; error: string; webhookId: string };

/** To a seller whose other program could not be told of anything. */
export function webhookOffMail(it: WebhookOff & ToSeller) {
  const { sellerMail, compose } = toSeller(it);
  const { webhook_off: words } = sellerMail;
  const facts = { host: shortened(it.host), webhook: it.webhookId };
  return compose('webhook_off', words.subject, {
    paragraphs: [
      ...(it.because === 'gone' ? [words.gone(facts)] : [words.failing(facts), { quote: it.error }]),
      words.then,
    ],
  });
}

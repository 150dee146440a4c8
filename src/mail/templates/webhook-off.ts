import { SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type WebhookOff = { host: string; because: 'failing' | 'gone'; error: string; webhookId: string };

/** To a seller whose other program could not be told of anything. */
export const webhookOffMail = ({ host, because, error, webhookId }: WebhookOff) =>
  composeMail('webhook_off', 'A webhook of yours was switched off', {
    paragraphs: [
      because === 'gone'
        ? `The program at ${shortened(host)} answered that it wants to hear nothing more (status 410), so your webhook ${webhookId} was switched off.`
        : `For five days nothing could be told to the program at ${shortened(host)}, so your webhook ${webhookId} was switched off. Last: ${error}`,
      'What happens now is not told there later. Once the program answers again, whoever set it up can switch the webhook on. Your sale is not affected.',
    ],
    footer: SELLER_FOOTER,
  });

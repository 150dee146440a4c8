import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { isSame } from '../tokens.ts';

/** A thread, and the side of it that gets an email: a reply to that email comes from this side. */
export type ThreadSide = { conversationId: string; side: 'buyer' | 'seller' };

/**
 * A token identifies a thread and one side of it. Emails about the thread carry it in `Reply-To`, `Message-ID`, and
 * `References`, so whichever of them a mail program keeps leads a reply back. It is derived and never stored, and its
 * letters survive mail servers that ignore case.
 */
const TOKEN = /(?<![a-z0-9])([bs])([0-9a-z]{26})([0-9a-f]{20})(?![a-z0-9])/g;

const sealOf = ({ pepper }: Pick<Deps, 'pepper'>, named: string): string =>
  // 80 bits: far too many to find a genuine token by sending emails.
  createHmac('sha256', pepper).update(`reply-token:${named}`).digest('hex').slice(0, 20);

export function replyToken(deps: Pick<Deps, 'pepper'>, { conversationId, side }: ThreadSide): string {
  const named = `${side.charAt(0)}${conversationId.slice('conv_'.length).toLowerCase()}`;
  return `${named}${sealOf(deps, named)}`;
}

/** The thread of the first genuine token in `text`, which is an address or a header such as `References`. */
export function threadOfToken(deps: Pick<Deps, 'pepper'>, text: string): ThreadSide | undefined {
  for (const [, side = '', id = '', seal = ''] of text.toLowerCase().matchAll(TOKEN)) {
    if (!isSame(seal, sealOf(deps, side + id))) continue;
    return { conversationId: `conv_${id.toUpperCase()}`, side: side === 'b' ? 'buyer' : 'seller' };
  }
  return undefined;
}

type MailConfig = Pick<Config['mail'], 'replyTo' | 'imapUrl' | 'resendWebhookSecret' | 'resendApiKey'>;

/** The way in which replies come back, if they do. */
export const receivingBy = ({ imapUrl, resendWebhookSecret }: MailConfig): 'imap' | 'resend' | 'off' =>
  imapUrl !== undefined ? 'imap' : resendWebhookSecret !== undefined ? 'resend' : 'off';

/** Whether replies to an email reach the service. Only then may an email ask for one. */
export const areRepliesRead = ({
  replyTo,
  imapUrl,
  resendWebhookSecret: secret,
  resendApiKey: key,
}: MailConfig): boolean =>
  imapUrl !== undefined || (replyTo !== undefined && secret !== undefined && key !== undefined);

/** The address for replies (`reply+token@example.com`); undefined if they go to the sender or nowhere. */
export function replyAddress(mail: MailConfig, token: string): string | undefined {
  if (mail.replyTo === undefined || !areRepliesRead(mail)) return undefined;
  const at = mail.replyTo.lastIndexOf('@');
  return `${mail.replyTo.slice(0, at)}+${token}${mail.replyTo.slice(at)}`;
}

import type { Clock } from '../adapters/clock.ts';
import { configuredReceiving } from '../adapters/received-mail/configured.ts';
import { ReceivedMailError } from '../adapters/received-mail.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../text/loopback.ts';
import { MINUTE } from '../units.ts';
import type { Values } from './file.ts';
import { SettingRefused, saidBy } from './refused.ts';

/** The fields of the form. `replies_by`: `imap`, `resend`, or `off`. */
type TypedReplies = Record<`replies_${'by' | 'server' | 'user' | 'secret'}` | 'reply_to', string>;

/** The form filled with the stored settings, without the secret. */
export function repliesTyped(kept: Values): TypedReplies {
  const { IMAP_URL, RESEND_WEBHOOK_SECRET, MAIL_REPLY_TO: reply_to = '' } = kept;
  const empty = { replies_server: '', replies_user: '', replies_secret: '', reply_to };
  if (IMAP_URL === undefined)
    return { ...empty, replies_by: RESEND_WEBHOOK_SECRET === undefined ? 'off' : 'resend' };
  const { host, pathname, username } = new URL(IMAP_URL);
  return {
    ...empty,
    replies_by: 'imap',
    replies_server: `${host}${decodeURIComponent(pathname.replace(/^\/$/, ''))}`,
    replies_user: decodeURIComponent(username),
  };
}

/**
 * What to store from a form. An empty secret keeps the previous one, only for the same server and user.
 * @throws SettingRefused
 */
export function repliesValues(typed: TypedReplies, kept: Values, toOutside: string | undefined): Values {
  const { replies_by: by, replies_server: server, replies_user: user, reply_to: to } = typed;
  if (by !== 'imap' && by !== 'resend') return {};
  if (!/^([^\s@+<>]{1,15}@[^\s@<>]+)?$/.test(to) || (by === 'resend' && (toOutside ?? to) === ''))
    throw new SettingRefused('replyTo', 'reply_to');
  if (by === 'resend') {
    const secret = typed.replies_secret || kept.RESEND_WEBHOOK_SECRET || '';
    if (!/^whsec_[A-Za-z0-9+/=]{16,}$/.test(secret)) throw new SettingRefused('signing', 'replies_secret');
    return { RESEND_WEBHOOK_SECRET: secret, MAIL_REPLY_TO: to };
  }
  const before = repliesTyped(kept);
  const same = before.replies_server.split('/')[0] === server.split('/')[0] && before.replies_user === user;
  const known = same && kept.IMAP_URL ? decodeURIComponent(new URL(kept.IMAP_URL).password) : '';
  return { IMAP_URL: imapUrl(server, user, typed.replies_secret || known), MAIL_REPLY_TO: to };
}

/** Encrypted from the start, except on port 143 and on this computer. @throws SettingRefused */
function imapUrl(server: string, user: string, secret: string): string {
  const [, host, port = '', folder = ''] =
    /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?:\/(.*))?$/i.exec(server) ?? [];
  if (host === undefined || Number(port) > 65535) throw new SettingRefused('imapServer', 'replies_server');
  if (user === '') throw new SettingRefused('secret', 'replies_user');
  if (secret === '') throw new SettingRefused('secret', 'replies_secret');
  const isPlain = port === '143' || (isLoopback(host) && port !== '993');
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(secret)}`;
  return `${isPlain ? 'imap' : 'imaps'}://${login}@${host}${port && `:${port}`}/${encodeURIComponent(folder)}`;
}

/**
 * Signs in to the mailbox of `config` and opens it without changing anything. Resend's reports can't be tried from
 * here.
 * @throws SettingRefused
 */
export async function tryReplies({ clock }: { clock: Clock }, config: Config): Promise<void> {
  const { imapUrl: address, resendWebhookSecret, resendApiKey } = config.mail;
  if (resendWebhookSecret !== undefined && resendApiKey === undefined)
    throw new SettingRefused('resendFirst', 'replies_by');
  if (address === undefined) return;
  const { mailbox } = await configuredReceiving(config);
  try {
    await mailbox?.look(clock.now(), async () => false, AbortSignal.timeout(MINUTE));
  } catch (error) {
    if (!(error instanceof ReceivedMailError)) throw error;
    throw asRefused(error, new URL(address).password);
  } finally {
    await mailbox?.close();
  }
}

/** The parts of imapflow's errors that explain them. */
type Cause = {
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  responseText?: string;
  code?: string;
};

function asRefused({ cause }: ReceivedMailError, password: string): SettingRefused {
  const { authenticationFailed, mailboxMissing, responseText, code }: Cause =
    typeof cause === 'object' && cause !== null ? cause : {};
  const said = saidBy(responseText ?? code ?? '', [decodeURIComponent(password), password]);
  if (authenticationFailed) return new SettingRefused('login', 'replies_secret', said);
  return new SettingRefused(mailboxMissing ? 'folderMissing' : 'unreachable', 'replies_server', said);
}

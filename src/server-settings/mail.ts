import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock.ts';
import { configuredMailer } from '../adapters/mailer/configured.ts';
import { type Mail, MailerError } from '../adapters/mailer.ts';
import type { Random } from '../adapters/random.ts';
import type { Config } from '../config.ts';
import type { Values } from './file.ts';
import { SettingRefused, saidBy, type Why } from './refused.ts';

/** Servers of common providers. Port 465 uses TLS from the start; the others have to switch to it. */
export const MAIL_SERVERS = {
  gmail: { label: 'Gmail', server: 'smtp.gmail.com:465' },
  microsoft: { label: 'Outlook / Microsoft 365', server: 'smtp.office365.com:587' },
  icloud: { label: 'iCloud', server: 'smtp.mail.me.com:587' },
  fastmail: { label: 'Fastmail', server: 'smtp.fastmail.com:465' },
  mailgun: { label: 'Mailgun', server: 'smtp.mailgun.org:587' },
  brevo: { label: 'Brevo', server: 'smtp-relay.brevo.com:587' },
  postmark: { label: 'Postmark', server: 'smtp.postmarkapp.com:587' },
} as const;

const isPreset = (name: string): name is keyof typeof MAIL_SERVERS => Object.hasOwn(MAIL_SERVERS, name);

/** The fields of the form. `mail_provider` is a preset, `resend`, `own` (for a named server), or `none`. */
type TypedMail = Record<`mail_${'provider' | 'server' | 'user' | 'secret' | 'from'}`, string>;

/** The form filled with the stored settings, without the secret. */
export function mailTyped({ RESEND_API_KEY, SMTP_URL, MAIL_FROM = '' }: Values): TypedMail {
  const empty = { mail_server: '', mail_user: '', mail_secret: '', mail_from: MAIL_FROM };
  if (RESEND_API_KEY !== undefined) return { ...empty, mail_provider: 'resend' };
  if (SMTP_URL === undefined) return { ...empty, mail_provider: 'none' };
  const url = new URL(SMTP_URL);
  const mail_server = `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? 465 : 587)}`;
  const preset = Object.entries(MAIL_SERVERS).find(([, { server }]) => server === mail_server)?.[0];
  const mail_user = decodeURIComponent(url.username);
  return preset
    ? { ...empty, mail_provider: preset, mail_user }
    : { ...empty, mail_provider: 'own', mail_server, mail_user };
}

const secretIn = ({ RESEND_API_KEY, SMTP_URL }: Values): string =>
  RESEND_API_KEY ?? decodeURIComponent(SMTP_URL === undefined ? '' : new URL(SMTP_URL).password);

/**
 * What to store from a form. An empty secret keeps the previous one, only for the same server and user.
 * @throws SettingRefused
 */
export function mailValues(typed: TypedMail, kept: Values, fromOutside: string | undefined): Values {
  const { mail_provider: provider, mail_user: user, mail_from: from } = typed;
  if (provider === 'none') return {};
  if (fromOutside === undefined && !/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new SettingRefused('from', 'mail_from');
  const before = mailTyped(kept);
  const server = isPreset(provider) ? MAIL_SERVERS[provider].server : typed.mail_server;
  const isResend = provider === 'resend';
  const same =
    before.mail_provider === provider &&
    (isResend || (before.mail_user === user && (isPreset(provider) || before.mail_server === server)));
  const secret = typed.mail_secret || (same ? secretIn(kept) : '');
  if (!isResend) return { SMTP_URL: smtpUrl(typed, server, secret), MAIL_FROM: from };
  if (secret === '') throw new SettingRefused('secret', 'mail_secret');
  return { RESEND_API_KEY: secret, MAIL_FROM: from };
}

function smtpUrl({ mail_provider, mail_user: user }: TypedMail, server: string, secret: string): string {
  const [, host, port] = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i.exec(server) ?? [];
  if (host === undefined || Number(port ?? 587) > 65535)
    throw new SettingRefused('mailServer', 'mail_server');
  const preset = isPreset(mail_provider);
  if (preset && user === '') throw new SettingRefused('secret', 'mail_user');
  if (preset && secret === '') throw new SettingRefused('secret', 'mail_secret');
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`;
  const protocol = port === '465' ? 'smtps' : 'smtp';
  const mustEncrypt = preset && protocol === 'smtp' ? '/?requireTLS=true' : '';
  return `${protocol}://${login}${host}:${port ?? 587}${mustEncrypt}`;
}

/** Sends a test email through the provider of `config`. @throws SettingRefused with the provider's answer */
export async function tryMail(
  { clock, random, logger }: { clock: Clock; random: Random; logger: Logger },
  config: Config,
  mail: Pick<Mail, 'to' | 'subject' | 'text'>,
): Promise<void> {
  const mailer = await configuredMailer(config, logger);
  try {
    await mailer.send({
      id: `test_${random.bytes(9).toString('hex')}`,
      ...mail,
      html: `<p>${mail.text}</p>`,
      kind: 'test',
      attachments: [],
      createdAt: clock.now(),
      requestId: null,
    });
  } catch (error) {
    if (!(error instanceof MailerError)) throw error;
    throw asRefused(error, config);
  } finally {
    await mailer.close?.();
  }
}

/** The parts of a provider's error that explain it: nodemailer's and Resend's. */
type Cause = {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
  name?: string;
  message?: string;
  statusCode?: number | null;
};

function asRefused({ cause }: MailerError, { mail }: Config): SettingRefused {
  const { code, responseCode, command, response, name, message, statusCode }: Cause =
    typeof cause === 'object' && cause !== null ? cause : {};
  const secret = mail.resendApiKey ?? decodeURIComponent(mail.smtpUrl ? new URL(mail.smtpUrl).password : '');
  const said = saidBy(response ?? message ?? '', [secret, encodeURIComponent(secret)]);
  const isResend = statusCode !== undefined;
  const why = isResend ? whyOfResend(statusCode, name) : whyOfSmtp(code, responseCode, command);
  return new SettingRefused(why, FIELDS[why] ?? 'mail_provider', said);
}

const FIELDS: Partial<Record<Why, string>> = {
  login: 'mail_secret',
  unreachable: 'mail_server',
  sender: 'mail_from',
};

function whyOfResend(status: number | null | undefined, name = ''): Why {
  if (status === null) return 'unreachable';
  if (/api_key/.test(name) || status === 401) return 'login';
  return name === 'invalid_from_address' || status === 403 ? 'sender' : 'mailRefused';
}

function whyOfSmtp(code?: string, responseCode?: number, command = ''): Why {
  if (code === 'EAUTH' || [530, 534, 535].includes(responseCode ?? 0)) return 'login';
  if (responseCode === undefined) return 'unreachable';
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'recipient' : 'mailRefused';
}

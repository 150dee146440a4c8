import { delimiter } from 'node:path';
import * as z from 'zod';
import { WriterEnvironment } from './config-writer.ts';
import { currencyProblem, DEFAULT_CURRENCY } from './money.ts';
import { DAY, HOUR, MINUTE } from './units.ts';

const count = (name: string) => z.string().regex(/^\d+$/, `${name} must be a whole number`).transform(Number);

/** Groups of tools that directories forbid: tools that sell plans, and tools that ask for emailed codes. */
export const HIDEABLE = ['payments', 'sign_in'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const LEAST_BACKUP_MS = 15 * MINUTE;
const SPANS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

/** `24h` in milliseconds; undefined for `off`. */
const spanMs = (text: string): number | undefined =>
  text === 'off' ? undefined : Number(text.slice(0, -1)) * (SPANS[text.slice(-1)] ?? 0);

const url = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must be a URL such as ${example}` }).optional();
const optionalUrl = url('https://api.example.com');

/** A comma-separated list. */
const list = z.string().default('').transform(listOf);
const listWith = (pattern: RegExp, message: string) => list.pipe(z.array(z.string().regex(pattern, message)));
const hosts = listWith(
  /^(\[[\da-f:.]+\]|[^\s/:@]+):\d{1,5}$/i,
  'must be a list of host:port, such as 192.168.1.20:8080',
);
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
  .optional();

/**
 * Every environment variable that the service reads, with its default, each checked separately. `src/config.ts`
 * checks combinations and makes the `Config`. `docs/configuration.md` describes them to operators.
 */
export const Environment = z.object({
  PORT: count('PORT').pipe(z.number().max(65535)).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url('https://sale.example.com'),
  DATA_DIR: z.string().default('./data'),
  CDN_CACHE: z.enum(['on', 'off']).default('off'),
  CDN_PURGE_URL: url('https://cdn.example.com/purge'),
  CDN_PURGE_TOKEN: z.string().optional(),
  DATABASE_URL: postgresUrl,
  /** A streaming replica of that database, for reading public pages and searches. */
  DATABASE_READ_URL: postgresUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAX_UPLOAD_MB: count('MAX_UPLOAD_MB').pipe(z.number().min(1).max(1024)).default(64),
  /** Maximum total size of all large bodies in memory at one time. */
  MAX_UPLOADS_MB: count('MAX_UPLOADS_MB').pipe(z.number().min(1).max(16_384)).default(256),
  /** `off` for an operator who doesn't trust db/fast and src/mcp/fast: the responses are the same. */
  FAST_LANE: z.enum(['on', 'off']).default('on'),
  /** `name=count/seconds` pairs; `off` for one or for all. */
  RATE_LIMITS: z.string().default(''),
  /** How many reverse proxies are in front: that many entries of X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: count('TRUSTED_PROXIES').default(0),
  /** Extra origins that browsers may call /api/mcp from, comma-separated. */
  ALLOWED_ORIGINS: listWith(
    /^[a-z][a-z\d+.-]*:\/\/[^\s/]+\/?$/i,
    'must be a list of origins without a path, such as https://chat.example.com',
  ),
  /** Groups of tools that clients never see, comma-separated: payments, sign_in. */
  MCP_HIDE: list.pipe(z.array(z.enum(HIDEABLE, `must be a list of ${HIDEABLE.join(', ')}`))),
  /** `host:port` of push services on private networks, comma-separated; plain HTTP is allowed there. */
  PUSH_ALLOWED_HOSTS: hosts,
  /** `host:port` of webhook receivers on private networks, comma-separated; plain HTTP is allowed there. */
  WEBHOOK_ALLOWED_HOSTS: hosts,
  /** Folders whose photos the stdio server may read by path; separated as in PATH, or by commas. */
  MCP_PHOTO_FOLDERS: z
    .string()
    .default('')
    .transform((text) => listOf(text.replaceAll(delimiter, ','))),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+/, 'must contain an email address, such as Sale <sale@example.com>')
    .optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: optionalUrl,
  SMTP_URL: url('smtp://user:password@smtp.example.com:587', /^smtps?$/),
  /** The address for replies; a token after a plus sign identifies the thread. */
  MAIL_REPLY_TO: z
    .email('must be an email address')
    .regex(/^[^@+]{1,15}@/, 'must have at most 15 characters before the @, and no plus sign')
    .optional(),
  /** Signing secret of the endpoint to which Resend reports replies, bounced emails, and complaints. */
  RESEND_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(
      /^whsec_[A-Za-z0-9+/=]{16,}$/,
      'must be the signing secret of the webhook, which starts with whsec_',
    )
    .optional(),
  /** The mailbox where replies arrive: `imaps://user:password@host/INBOX`. */
  IMAP_URL: url('imaps://user:password@imap.example.com/INBOX', /^imaps?$/),
  ...WriterEnvironment.shape,
  /** Currency of new accounts, and of price searches that name none. */
  DEFAULT_CURRENCY: z
    .string()
    .default(DEFAULT_CURRENCY)
    .superRefine((code, of) => {
      const problem = currencyProblem(code);
      if (problem !== undefined) of.addIssue({ code: 'custom', message: problem });
    }),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: optionalUrl,
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  /** For how many seconds a client may reuse a refresh token, in case a response was lost. */
  OAUTH_REFRESH_GRACE: count('OAUTH_REFRESH_GRACE')
    .pipe(z.number().max(60, 'must be 0 to 60 seconds'))
    .default(0),
  OIDC_ISSUER: optionalUrl,
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().trim().optional(),
  PLAN_DEFAULT: z.enum(['free', 'move_sale', 'garage_sale']).default('free'),
  /** `tier.field=value` pairs, e.g. `free.active_items=20,free.creations=off`. */
  PLAN_LIMITS: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: optionalUrl,
  /** The service for which `mcp` is a client, instead of using its own data folder, and an API key for it. */
  SERVICE_URL: url('https://sale.example.com'),
  SERVICE_API_KEY: z.string().trim().optional(),
  /** The person or company responsible for this installation, named on /privacy, /terms and /support. */
  OPERATOR_NAME: z.string().trim().max(120).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  /** The Bearer token with which other machines may read /metrics. */
  METRICS_TOKEN: z
    .string()
    .trim()
    .min(16, 'must have at least 16 characters: openssl rand -hex 24 makes one')
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces and only plain characters')
    .optional(),
  /** Interval between scheduled backups. */
  BACKUP_EVERY: z
    .string()
    .regex(/^(off|[1-9]\d{0,4}[mhd])$/, 'must be a number with m, h, or d, such as 24h, or off')
    .default('off')
    .transform(spanMs)
    .refine((every = LEAST_BACKUP_MS) => every >= LEAST_BACKUP_MS, 'must be at least 15m'),
  /** How many backups to keep. */
  BACKUP_KEEP: count('BACKUP_KEEP').pipe(z.number().min(1).max(1000)).default(7),
  BACKUP_DIR: z.string().optional(),
  /** `s3` stores them next to the photos, under S3_PREFIX and `backups/`. */
  BACKUP_TO: z.enum(['folder', 's3']).default('folder'),
  /** What OpenAI's app directory expects at /.well-known/openai-apps-challenge. */
  OPENAI_APPS_CHALLENGE: z.string().trim().max(1000).optional(),
});

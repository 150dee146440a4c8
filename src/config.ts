import { delimiter, join } from 'node:path';
import * as z from 'zod';
import { parseRateLimits } from './config-limits.ts';
import { readWriterConfig, WriterEnvironment, writerProblems } from './config-writer.ts';
import { currencyProblem, DEFAULT_CURRENCY } from './money.ts';
import { isLoopback } from './text/loopback.ts';
import { tierTable } from './tiers.ts';
import { DAY, HOUR, MB, MINUTE } from './units.ts';

const count = (name: string) => z.string().regex(/^\d+$/, `${name} must be a whole number`).transform(Number);

/** Groups of tools that directories forbid: tools that sell plans, and tools that ask for emailed codes. */
export const HIDEABLE = ['payments', 'sign_in'] as const;
export type Hideable = (typeof HIDEABLE)[number];

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const LEAST_BACKUP_MS = 15 * MINUTE;
const SPANS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

/** `24h` in milliseconds; undefined for `off`. */
const spanMs = (text: string): number | undefined =>
  text === 'off' ? undefined : Number(text.slice(0, -1)) * (SPANS[text.slice(-1)] ?? 0);

const optionalUrl = z.url().optional();
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
  .optional();

const Environment = z.object({
  PORT: count('PORT').pipe(z.number().max(65535)).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  CDN_CACHE: z.enum(['on', 'off']).default('off'),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  DATABASE_URL: postgresUrl,
  /** A streaming replica of it: pages and searches of the public are read there. */
  DATABASE_READ_URL: postgresUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAX_UPLOAD_MB: count('MAX_UPLOAD_MB').pipe(z.number().min(1).max(1024)).default(64),
  /** Maximum total size of all large bodies in memory at one time. */
  MAX_UPLOADS_MB: count('MAX_UPLOADS_MB').pipe(z.number().min(1).max(16_384)).default(256),
  /** `off` for an operator who mistrusts db/fast and src/mcp/fast: the answers are the same. */
  FAST_LANE: z.enum(['on', 'off']).default('on'),
  /** `name=count/seconds` pairs; `off` for one or for all. */
  RATE_LIMITS: z.string().default(''),
  /** How many reverse proxies are in front: that many entries of X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: count('TRUSTED_PROXIES').default(0),
  /** Extra origins that browsers may call /api/mcp from, comma-separated. */
  ALLOWED_ORIGINS: z.string().default('').transform(listOf),
  /** Tools that clients are shown nothing of, comma-separated: payments, sign_in. */
  MCP_HIDE: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.enum(HIDEABLE, `must be a list of ${HIDEABLE.join(', ')}`))),
  /** `host:port` of push services that are not on the public internet, comma-separated; plain http too. */
  PUSH_ALLOWED_HOSTS: z.string().default('').transform(listOf),
  /** `host:port` of webhook receivers that are not on the public internet, comma-separated; plain http too. */
  WEBHOOK_ALLOWED_HOSTS: z.string().default('').transform(listOf),
  /** Below these folders the stdio server may read photos by path; separated as in PATH, or by commas. */
  MCP_PHOTO_FOLDERS: z.string().default(''),
  MAIL_FROM: z.string().optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: optionalUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Replies go to this mailbox, with a token after a plus sign that names their thread. */
  MAIL_REPLY_TO: z
    .email('must be an email address')
    .regex(/^[^@+]{1,15}@/, 'must have at most 15 characters before the @, and no plus sign')
    .optional(),
  /** Signing secret of the endpoint that Resend reports to: replies, bounced emails, complaints. */
  RESEND_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(
      /^whsec_[A-Za-z0-9+/=]{16,}$/,
      'must be the signing secret of the webhook, which starts with whsec_',
    )
    .optional(),
  /** The mailbox where replies arrive: `imaps://user:password@host/INBOX`. */
  IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  ...WriterEnvironment.shape,
  /** Currency of price searches that name none, and of new accounts. */
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
  /** How many seconds a client may reuse a refresh token, in case an answer was lost. */
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
  /** `mcp` speaks for this service instead of a data folder of its own: its address, and a key of its settings page. */
  SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_API_KEY: z.string().trim().optional(),
  /** The person or company responsible for this installation, named on /privacy, /terms and /support. */
  OPERATOR_NAME: z.string().trim().max(120).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  /** Lets /metrics be read from other machines, as a Bearer token. */
  METRICS_TOKEN: z
    .string()
    .trim()
    .min(16, 'must have at least 16 characters: openssl rand -hex 24 makes one')
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces and only plain characters')
    .optional(),
  /** Interval between scheduled backups. */
  BACKUP_EVERY: z
    .string()
    .regex(/^(off|[1-9]\d{0,4}[mhd])$/, 'must be a number with m, h or d, such as 24h, or off')
    .default('off'),
  /** How many of them to keep. */
  BACKUP_KEEP: count('BACKUP_KEEP').pipe(z.number().min(1).max(1000)).default(7),
  BACKUP_DIR: z.string().optional(),
  /** `s3`: next to the photos, under S3_PREFIX and backups/. */
  BACKUP_TO: z.enum(['folder', 's3']).default('folder'),
  /** What OpenAI's app directory expects at /.well-known/openai-apps-challenge. */
  OPENAI_APPS_CHALLENGE: z.string().trim().max(1000).optional(),
});

/** Codes and secrets are sent to it, so only a provider on this computer may be without TLS. */
const isSafeIssuer = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isLoopback(hostname);
};

/** An environment variable has an invalid value. The message names the variable. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Sent by apps that install bundles, for a setting that was left empty. */
const LEFT_EMPTY = /^\$\{user_config\.\w+\}$/;

/** Reads and checks the environment. @throws ConfigError naming every variable that is wrong */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== '' && !LEFT_EMPTY.test(value)),
  );
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success) throw new ConfigError(problems.join('\n'));
  const e = parsed.data;
  const rateLimits = parseRateLimits(e.RATE_LIMITS, (message) => problems.push(`RATE_LIMITS: ${message}`));
  const table = tierTable(e.PLAN_LIMITS, (message) => problems.push(`PLAN_LIMITS: ${message}`));
  if (e.MAX_UPLOADS_MB < e.MAX_UPLOAD_MB) {
    problems.push(
      'MAX_UPLOADS_MB: must be at least MAX_UPLOAD_MB, or no upload of that size could be received',
    );
  }
  if (e.DATABASE_READ_URL && !e.DATABASE_URL) {
    problems.push('DATABASE_READ_URL: requires DATABASE_URL, the database that it is a replica of');
  }
  if (e.RESEND_API_KEY && !e.MAIL_FROM) problems.push('MAIL_FROM: needed with RESEND_API_KEY');
  if (e.SMTP_URL && !e.MAIL_FROM) problems.push('MAIL_FROM: needed with SMTP_URL');
  if (e.RESEND_API_KEY && e.SMTP_URL) problems.push('SMTP_URL: set RESEND_API_KEY or SMTP_URL, not both');
  if (e.OIDC_ISSUER && !e.OIDC_AUDIENCE && !e.OIDC_CLIENT_ID) {
    problems.push(
      'OIDC_ISSUER: also set OIDC_CLIENT_ID for sign-in on the pages, or OIDC_AUDIENCE for ID tokens',
    );
  }
  if (e.OIDC_CLIENT_ID && !e.OIDC_ISSUER) problems.push('OIDC_ISSUER: required with OIDC_CLIENT_ID');
  if (e.OIDC_CLIENT_ID && e.OIDC_ISSUER && !isSafeIssuer(e.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: must use https to sign people in');
  }
  if (e.STRIPE_SECRET_KEY && !e.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY, or payments would never arrive');
  }
  if (e.S3_BUCKET && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: needed with S3_BUCKET');
  }
  if (e.BASE_URL !== undefined) {
    const { username, password, pathname, search, hash } = new URL(e.BASE_URL);
    if (username || password || pathname !== '/' || search || hash) {
      problems.push('BASE_URL: must be a scheme, host, and port only, such as https://sale.example.org');
    }
  }
  if (e.BACKUP_TO === 's3' && !e.S3_BUCKET) problems.push('BACKUP_TO: s3 needs S3_BUCKET');
  if (e.BACKUP_TO === 's3' && e.BACKUP_DIR) problems.push('BACKUP_DIR: only with BACKUP_TO=folder');
  const backupEveryMs = spanMs(e.BACKUP_EVERY);
  if (backupEveryMs !== undefined && backupEveryMs < LEAST_BACKUP_MS) {
    problems.push('BACKUP_EVERY: must be at least 15m');
  }
  problems.push(...writerProblems(e));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  return {
    port: e.PORT,
    host: e.HOST,
    /** The `baseUrl` from before a tunnel shared this computer; undefined without a tunnel. */
    unsharedUrl: undefined as string | undefined,
    /** Without a trailing slash. It may change while the service runs (`src/adapters/share.ts`): read it when it is needed. */
    baseUrl: (e.BASE_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    cdnCache: e.CDN_CACHE === 'on',
    cdnPurge:
      e.CDN_CACHE === 'on' && e.CDN_PURGE_URL !== undefined
        ? { url: e.CDN_PURGE_URL, token: e.CDN_PURGE_TOKEN }
        : undefined,
    logLevel: e.LOG_LEVEL,
    maxUploadBytes: e.MAX_UPLOAD_MB * MB,
    maxUploadsBytes: e.MAX_UPLOADS_MB * MB,
    fastLane: e.FAST_LANE === 'on',
    defaultCurrency: e.DEFAULT_CURRENCY,
    rateLimits,
    trustedProxies: e.TRUSTED_PROXIES,
    allowedOrigins: e.ALLOWED_ORIGINS,
    mcpHide: e.MCP_HIDE,
    service: e.SERVICE_URL ? { baseUrl: new URL(e.SERVICE_URL).origin, key: e.SERVICE_API_KEY } : undefined,
    pushAllowedHosts: e.PUSH_ALLOWED_HOSTS,
    webhookAllowedHosts: e.WEBHOOK_ALLOWED_HOSTS,
    mcpPhotoFolders: listOf(e.MCP_PHOTO_FOLDERS.replaceAll(delimiter, ',')),
    mail: {
      from: e.MAIL_FROM,
      resendApiKey: e.RESEND_API_KEY,
      resendBaseUrl: e.RESEND_BASE_URL,
      smtpUrl: e.SMTP_URL,
      replyTo: e.MAIL_REPLY_TO,
      resendWebhookSecret: e.RESEND_WEBHOOK_SECRET,
      imapUrl: e.IMAP_URL,
    },
    listingWriter: readWriterConfig(e),
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT,
          accessKeyId: e.S3_ACCESS_KEY_ID!,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
          prefix: e.S3_PREFIX,
        }
      : undefined,
    oauthRefreshGraceMs: e.OAUTH_REFRESH_GRACE * 1000,
    signInProvider:
      e.OIDC_ISSUER && e.OIDC_CLIENT_ID
        ? { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET }
        : undefined,
    oidc: e.OIDC_ISSUER && e.OIDC_AUDIENCE ? { issuer: e.OIDC_ISSUER, audience: e.OIDC_AUDIENCE } : undefined,
    plans: { defaultTier: e.PLAN_DEFAULT, table },
    operator: { name: e.OPERATOR_NAME, email: e.OPERATOR_EMAIL },
    metricsToken: e.METRICS_TOKEN,
    backup: {
      /** Undefined: no scheduled backups. */
      everyMs: backupEveryMs,
      keep: e.BACKUP_KEEP,
      to: e.BACKUP_TO,
      dir: e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups'),
    },
    appsChallenge: e.OPENAI_APPS_CHALLENGE,
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          webhookSecret: e.STRIPE_WEBHOOK_SECRET!,
          baseUrl: e.STRIPE_BASE_URL,
        }
      : undefined,
  };
}

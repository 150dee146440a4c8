import { join } from 'node:path';
import { Environment } from './config-environment.ts';
import { parseRateLimits } from './config-limits.ts';
import { readWriterConfig, writerProblems } from './config-writer.ts';
import { isLoopback } from './text/loopback.ts';
import { tierTable } from './tiers.ts';
import { MB } from './units.ts';

/** Codes and secrets are sent to the issuer, so only one on this computer may do without TLS. */
const isSafeIssuer = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isLoopback(hostname);
};

const isOrigin = ({ username, password, pathname, search, hash }: URL): boolean =>
  !username && !password && pathname === '/' && !search && !hash;

/** An environment variable has an invalid value. The message names the variable. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Apps that install bundles send this for a setting that was left empty. */
const LEFT_EMPTY = /^\$\{user_config\.\w+\}$/;

/** Reads and checks the environment. @throws ConfigError naming every variable that is wrong */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== '' && !LEFT_EMPTY.test(value)),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(wrong.join('\n'));
  }
  const e = parsed.data;
  const problems: string[] = [];
  const rateLimits = parseRateLimits(e.RATE_LIMITS, (message) => problems.push(`RATE_LIMITS: ${message}`));
  const table = tierTable(e.PLAN_LIMITS, (message) => problems.push(`PLAN_LIMITS: ${message}`));
  const wrongTogether: Record<string, unknown> = {
    'MAX_UPLOADS_MB: must be at least MAX_UPLOAD_MB, or no upload of that size could be received':
      e.MAX_UPLOADS_MB < e.MAX_UPLOAD_MB,
    'DATABASE_READ_URL: requires DATABASE_URL, the database that it is a replica of':
      e.DATABASE_READ_URL && !e.DATABASE_URL,
    'MAIL_FROM: needed with RESEND_API_KEY': e.RESEND_API_KEY && !e.MAIL_FROM,
    'MAIL_FROM: needed with SMTP_URL': e.SMTP_URL && !e.MAIL_FROM,
    'SMTP_URL: set RESEND_API_KEY or SMTP_URL, not both': e.RESEND_API_KEY && e.SMTP_URL,
    'OIDC_ISSUER: also set OIDC_CLIENT_ID for sign-in on the pages, or OIDC_AUDIENCE for ID tokens':
      e.OIDC_ISSUER && !e.OIDC_AUDIENCE && !e.OIDC_CLIENT_ID,
    'OIDC_ISSUER: required with OIDC_CLIENT_ID': e.OIDC_CLIENT_ID && !e.OIDC_ISSUER,
    'OIDC_ISSUER: must use https to sign people in':
      e.OIDC_CLIENT_ID && e.OIDC_ISSUER && !isSafeIssuer(e.OIDC_ISSUER),
    'STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY, or payments would never arrive':
      e.STRIPE_SECRET_KEY && !e.STRIPE_WEBHOOK_SECRET,
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: needed with S3_BUCKET':
      e.S3_BUCKET && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY),
    'BASE_URL: must be a scheme, host, and port only, such as https://sale.example.org':
      e.BASE_URL !== undefined && !isOrigin(new URL(e.BASE_URL)),
    'BACKUP_TO: s3 needs S3_BUCKET': e.BACKUP_TO === 's3' && !e.S3_BUCKET,
    'BACKUP_DIR: only with BACKUP_TO=folder': e.BACKUP_TO === 's3' && e.BACKUP_DIR,
    ...writerProblems(e),
  };
  problems.push(...Object.keys(wrongTogether).filter((problem) => wrongTogether[problem]));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  return {
    port: e.PORT,
    host: e.HOST,
    /** The `baseUrl` from before a tunnel was opened; undefined without a tunnel. */
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
    mcpPhotoFolders: e.MCP_PHOTO_FOLDERS,
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
      everyMs: e.BACKUP_EVERY,
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

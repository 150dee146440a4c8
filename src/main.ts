#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { openStore } from '../db/open.ts';
import { codeOf } from '../db/unavailable.ts';
import { httpProber } from './adapters/address-prober.ts';
import { httpCdn } from './adapters/cdn.ts';
import { systemClock } from './adapters/clock.ts';
import { diskSpaceOf } from './adapters/disk-space.ts';
import { httpsDocumentFetcher } from './adapters/document-fetcher/https.ts';
import { idTokens } from './adapters/id-tokens.ts';
import { configuredWriter } from './adapters/listing-writer/configured.ts';
import { jsonLogger } from './adapters/logger.ts';
import { configuredMailer } from './adapters/mailer/configured.ts';
import { noPayments } from './adapters/payments.ts';
import { diskPhotoStorage } from './adapters/photo-storage/disk.ts';
import { loadPushKeys } from './adapters/push-sender/keys.ts';
import { webPushSender } from './adapters/push-sender/web-push.ts';
import { systemRandom } from './adapters/random.ts';
import { rateLimiter } from './adapters/rate-limiter.ts';
import { configuredReceiving } from './adapters/received-mail/configured.ts';
import { loadSecrets } from './adapters/secrets.ts';
import { sharing } from './adapters/share.ts';
import { openIdProvider } from './adapters/sign-in-provider.ts';
import { swappable } from './adapters/swappable.ts';
import { programTunnels } from './adapters/tunnel.ts';
import { guardedWebhookSender } from './adapters/webhook-sender/guarded.ts';
import { bodyBudget } from './body-budget.ts';
import { runCommand } from './cli/commands.ts';
import { packInThread } from './cli/pack.ts';
import { databaseTracesIn, explainFailure, takeFlags } from './cli/start.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Deps } from './context.ts';
import { resetBreaker } from './mail/breaker.ts';
import { createMetrics, watchedStore } from './metrics/metrics.ts';
import { withServerSettings } from './server-settings/file.ts';
import { serverSettings } from './server-settings/settings.ts';

/** Opens everything external that `config` names. Libraries that only some installations need load on demand. */
async function openDeps(config: Config, logTo: 1 | 2, migrates = false): Promise<Deps> {
  const logger = jsonLogger(config.logLevel, logTo);
  const metrics = createMetrics({ process: true });
  const { store: opened, secrets } = await openData(config, migrates);
  const store = watchedStore(opened, metrics);
  const clock = systemClock;
  const mailer = swappable(await configuredMailer(config, logger));
  const listingWriter = swappable(await configuredWriter(config.listingWriter));
  const receivedMail = swappable(await configuredReceiving(config));
  return {
    config,
    store,
    clock,
    random: systemRandom,
    logger,
    mailer: mailer.it,
    photoStorage: config.s3
      ? (await import('./adapters/photo-storage/s3.ts')).s3PhotoStorage(config.s3)
      : diskPhotoStorage(join(config.dataDir, 'photos')),
    diskSpace: diskSpaceOf(config.dataDir),
    imageProcessor: (await import('./adapters/image-processor/sharp.ts')).sharpImageProcessor(),
    listingWriter: listingWriter.it,
    serverSettings: serverSettings({
      env: process.env,
      config,
      mailer,
      listingWriter,
      receivedMail,
      logger,
      onMailer: resetBreaker,
    }),
    payments: config.stripe
      ? (await import('./adapters/payments/stripe.ts')).stripePayments(config.stripe)
      : noPayments(),
    idTokens: await idTokens({
      get baseUrl() {
        return config.baseUrl;
      },
      signingKey: secrets.signingKey,
      clock,
      outside: config.oidc,
    }),
    signInProvider: config.signInProvider && openIdProvider(config.signInProvider),
    rateLimiter: rateLimiter(config.rateLimits, clock, opened.dialect === 'postgresql' ? opened : undefined),
    metrics,
    cdn: config.cdnPurge && httpCdn(config.cdnPurge),
    bodyBudget: bodyBudget(config.maxUploadsBytes),
    documentFetcher: httpsDocumentFetcher(),
    webhookSender: guardedWebhookSender({ allowedHosts: config.webhookAllowedHosts }),
    receivedMail: receivedMail.it,
    pushSender: webPushSender({
      keys: await loadPushKeys(config.dataDir),
      contact: () => pushContact(config),
      allowedHosts: config.pushAllowedHosts,
    }),
    addressProber: httpProber(),
    roundTrip: {},
    program: new URL(import.meta.url),
    share: sharing(config, programTunnels()),
    pepper: secrets.pepper,
  };
}

async function openData(config: Config, migrates: boolean) {
  const { dataDir, databaseUrl, databaseReadUrl: readUrl, fastLane } = config;
  const store = await openStore({
    databaseUrl,
    readUrl,
    dataDir,
    fastLane,
    belongings: accepted.newDatabase ? undefined : databaseTracesIn(dataDir),
    acceptNewer: accepted.newerDatabase,
    migrates,
  });
  try {
    const { sellers } = store.read.t;
    const inUse = (await store.read.select({ id: sellers.id }).from(sellers).limit(1)).length > 0;
    return { store, secrets: await loadSecrets(dataDir, { inUse, acceptNew: accepted.newSecrets }) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function pushContact({ baseUrl, mail }: Config): string {
  const from = /[^\s<>]+@[^\s<>]+/.exec(mail.from ?? '')?.[0];
  return from === undefined && baseUrl.startsWith('https:')
    ? baseUrl
    : `mailto:${from ?? 'nobody@example.com'}`;
}

/** Reads `.env` in the working directory; existing environment variables take precedence. @throws ConfigError */
function readEnvFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile();
  } catch (error) {
    throw new ConfigError(`.env: cannot be read (${codeOf(error) || String(error)}).`);
  }
}

// A full disk or a closed pipe must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const { accepted, rest } = takeFlags(process.argv.slice(2));

async function run(): Promise<void> {
  try {
    const [command, ...args] = rest;
    readEnvFile();
    const config = readConfig(withServerSettings(process.env));
    if (isMainThread) process.exitCode = await runCommand(command, args, config, openDeps);
    else await packInThread(config, openDeps);
  } catch (error) {
    const { text, exitCode } = explainFailure(error);
    if (['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')) process.stderr.write(`${inspect(error)}\n`);
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}

void run();

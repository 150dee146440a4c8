import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configuredWriter } from '../../src/adapters/listing-writer/configured.ts';
import { configuredMailer } from '../../src/adapters/mailer/configured.ts';
import { configuredReceiving } from '../../src/adapters/received-mail/configured.ts';
import { swappable } from '../../src/adapters/swappable.ts';
import { readConfig } from '../../src/config.ts';
import { mergeUnder, SECTIONS, type SectionName, type Values } from '../../src/server-settings/file.ts';
import { serverSettings } from '../../src/server-settings/settings.ts';
import { openTestApp } from '../support/app.ts';

/** Together, they set every name. */
const CHANGES: readonly (readonly [SectionName, Values])[] = [
  ['mail', { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'sale@example.com' }],
  ['mail', { RESEND_API_KEY: 're_1', RESEND_BASE_URL: 'http://localhost:9', MAIL_FROM: 'a@example.com' }],
  ['replies', { IMAP_URL: 'imaps://me:secret@mail.example.com/INBOX', MAIL_REPLY_TO: 'r@example.com' }],
  ['replies', { RESEND_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }],
  ['address', { BASE_URL: 'http://192.168.1.5:3000', HOST: '0.0.0.0' }],
  [
    'model',
    { LISTING_WRITER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_MODEL: 'm', GEMINI_BASE_URL: 'http://g' },
  ],
  [
    'model',
    { LISTING_WRITER: 'openai', OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'http://o' },
  ],
  ['backups', { BACKUP_EVERY: '6h', BACKUP_KEEP: '3', BACKUP_TO: 'folder', BACKUP_DIR: '/elsewhere' }],
  ['operator', { OPERATOR_NAME: 'Ana', OPERATOR_EMAIL: 'ana@example.com' }],
];

it('every setting that the owner stores is in effect at once', async () => {
  const set = new Set(CHANGES.flatMap(([, values]) => Object.keys(values)));
  expect(Object.values(SECTIONS).flatMap(({ names }) => names.filter((name) => !set.has(name)))).toEqual([]);

  const t = await openTestApp();
  const dir = mkdtempSync(join(tmpdir(), 'resale-settings-'));
  const env = { DATA_DIR: dir };
  const config = readConfig(env);
  const { logger } = t.deps;
  const settings = serverSettings({
    env,
    config,
    mailer: swappable(await configuredMailer(config, logger)),
    listingWriter: swappable(await configuredWriter(config.listingWriter)),
    receivedMail: swappable(await configuredReceiving(config)),
    logger,
    onMailer: () => {},
  });
  for (const [section, values] of CHANGES) {
    await settings.keep(section, values);
    expect(config, section).toEqual(readConfig(mergeUnder(env, settings.kept)));
  }
  rmSync(dir, { recursive: true });
  await t.close();
});

import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const WITH_MAIL = { RESEND_API_KEY: 're_1' };

const wrong: [Record<string, string>, string][] = [
  [
    { ...WITH_MAIL, MAIL_FROM: 'foo' },
    'MAIL_FROM: must contain an email address, such as Sale <sale@example.com>',
  ],
  [{ WEBHOOK_ALLOWED_HOSTS: 'receiver' }, 'WEBHOOK_ALLOWED_HOSTS.0: must be a list of host:port'],
  [{ WEBHOOK_ALLOWED_HOSTS: 'a:1, http://b:2' }, 'WEBHOOK_ALLOWED_HOSTS.1: must be a list of host:port'],
  [{ PUSH_ALLOWED_HOSTS: ':80' }, 'PUSH_ALLOWED_HOSTS.0: must be a list of host:port'],
  [
    { ALLOWED_ORIGINS: 'foo' },
    'ALLOWED_ORIGINS.0: must be a list of origins without a path, such as https://',
  ],
  [{ ALLOWED_ORIGINS: 'https://chat.example.com/app' }, 'ALLOWED_ORIGINS.0: must be a list of origins'],
  [{ BASE_URL: 'sale.example.com' }, 'BASE_URL: must be a URL such as https://sale.example.com'],
  [
    { SMTP_URL: 'smtp.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL: must be a URL such as smtp://user:',
  ],
  [{ IMAP_URL: 'https://imap.example.com' }, 'IMAP_URL: must be a URL such as imaps://'],
  [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT: must be a URL such as https://'],
];
it.each(wrong)('%o prevents startup, and an example says how it is written', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

it('takes lists of hosts, origins, and folders', () => {
  const config = readConfig({
    ...WITH_MAIL,
    MAIL_FROM: 'Sale <sale@example.com>',
    WEBHOOK_ALLOWED_HOSTS: 'hooks_1:8080, [fd00::1]:9',
    ALLOWED_ORIGINS: 'https://chat.example.com,http://localhost:6274,chrome-extension://abcdef',
    MCP_PHOTO_FOLDERS: [tmpdir(), import.meta.dirname].join(delimiter),
  });
  expect(config.webhookAllowedHosts).toEqual(['hooks_1:8080', '[fd00::1]:9']);
  expect(config.allowedOrigins).toEqual([
    'https://chat.example.com',
    'http://localhost:6274',
    'chrome-extension://abcdef',
  ]);
  expect(config.mcpPhotoFolders).toEqual([tmpdir(), import.meta.dirname]);
});

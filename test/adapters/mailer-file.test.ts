import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMailer } from '../../src/adapters/mailer/file.ts';
import type { Mail } from '../../src/adapters/mailer.ts';

const mail: Mail = {
  id: 'mail_01J000000000000000000000AA',
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.',
  html: '<p>123456</p>',
  kind: 'sign_in_code',
  attachments: [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }],
  createdAt: new Date('2026-03-14T12:00:00.005Z'),
  requestId: 'req_1',
};

let root: string;
let dir: string;
let logged: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'resale-mail-'));
  dir = join(root, 'deep', 'mail');
  logged = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = () =>
  fileMailer({
    dir,
    from: 'Sales <sales@example.com>',
    logger: pino({}, { write: (line: string) => logged.push(line) }),
  });

test('writes one JSON file per message with exactly the documented fields', async () => {
  await open().send(mail);
  const [name] = await readdir(dir);
  expect(JSON.parse(await readFile(join(dir, name!), 'utf8'))).toEqual({
    to: 'ann@example.com',
    from: 'Sales <sales@example.com>',
    subject: 'Your code',
    text: 'Your code is 123456.',
    html: '<p>123456</p>',
    kind: 'sign_in_code',
    attachments: [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }],
    created_at: '2026-03-14T12:00:00.005Z',
  });
});

test('only the owner can read the files', async () => {
  await open().send(mail);
  const [name] = await readdir(dir);
  expect((await stat(join(dir, name!))).mode & 0o777).toBe(0o600);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
});

test('the names sort by the time of the messages', async () => {
  const mailer = open();
  for (const [id, iso] of [
    ['c', '2026-03-14T12:00:00.005Z'],
    ['a', '2026-03-14T12:00:01.000Z'],
    ['b', '2026-03-14T12:00:00.999Z'],
  ] as const) {
    await mailer.send({ ...mail, id, createdAt: new Date(iso) });
  }
  expect((await readdir(dir)).sort().map((name) => name.at(-6))).toEqual(['c', 'b', 'a']);
});

test('a message sent again is still one file, and nothing else stays behind', async () => {
  const mailer = open();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(dir)).toHaveLength(1);
});

test('the log names the file and shows neither code nor address', async () => {
  await open().send(mail);
  const [name] = await readdir(dir);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(name);
  expect(logged[0]).not.toMatch(/123456|ann@/);
});

test('a directory that cannot be written to is a failure that is worth another try', async () => {
  const mailer = fileMailer({
    dir: '/dev/null/mail',
    from: 'x@example.com',
    logger: pino({ level: 'silent' }),
  });
  await expect(mailer.send(mail)).rejects.toMatchObject({
    message: 'The mail directory could not be written to.',
    permanent: false,
  });
});

test('forgets messages that are old enough, and leftovers of a crash, and nothing else', async () => {
  const mailer = open();
  await mailer.send(mail);
  await mailer.send({ ...mail, id: 'mail_01J000000000000000000000AB' });
  const [old = ''] = (await readdir(dir)).sort();
  const leftover = join(dir, `.${old}.tmp`);
  await writeFile(leftover, 'half');
  await writeFile(join(dir, 'notes.txt'), 'mine');
  const longAgo = new Date('2026-01-01T00:00:00Z');
  for (const file of [join(dir, old), leftover, join(dir, 'notes.txt')]) await utimes(file, longAgo, longAgo);
  expect(await mailer.sweep?.(new Date('2026-02-01T00:00:00Z'))).toBe(2);
  expect((await readdir(dir)).sort()).toEqual([expect.stringContaining('AB.json'), 'notes.txt']);
});

test('has nothing to forget where nothing was written', async () => {
  expect(await open().sweep?.(new Date())).toBe(0);
});

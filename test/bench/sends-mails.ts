import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';

/** Emails sent at the same time: as many as the service's own lanes send. */
const SENT_AT_ONCE = 12;
const LOOKS_EVERY_MS = 500;
const LEASE_MS = 20_000;

type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: number;
};

/**
 * Sends what is added to the outbox, as long as the process runs, into a folder, like the service without a mail
 * provider.
 */
export function sendMails(db: Database.Database, write: <T>(body: () => T) => Promise<T>): void {
  const due = db.prepare<[number], Mail>(
    `select id, recipient, subject, text, html, created_at from outbox where status = 'queued' and due_at <= ? order by priority, due_at limit ${SENT_AT_ONCE}`,
  );
  const lease = db.prepare('update outbox set attempts = attempts + 1, due_at = ? where id = ?');
  const done = db.prepare(
    "update outbox set status = 'sent', sent_at = ?, text = '', html = '' where id = ?",
  );
  const folder = join(dirname(db.name), 'mail');
  const send = async ({ id, ...mail }: Mail) => {
    const file = join(folder, `${id}.json`);
    const handle = await open(`${file}.tmp`, 'w', 0o600);
    await handle.writeFile(JSON.stringify(mail));
    await handle.sync();
    await handle.close();
    await rename(`${file}.tmp`, file);
    await write(() => done.run(Date.now(), id));
  };
  const sendAll = async () => {
    mkdirSync(folder, { recursive: true });
    for (;;) {
      const mails = due.all(Date.now());
      if (mails.length > 0) await write(() => mails.map(({ id }) => lease.run(Date.now() + LEASE_MS, id)));
      await Promise.all(mails.map(send));
      if (mails.length < SENT_AT_ONCE) await sleep(LOOKS_EVERY_MS);
    }
  };
  void sendAll();
}

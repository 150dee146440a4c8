import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { inMemory } from './in-memory.ts';
import { freePort } from './program.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Whether Debian's dovecot-imapd is installed. A run without it says so. */
export function hasDovecot(): boolean {
  if (existsSync(PROGRAM)) return true;
  const line = '!'.repeat(100);
  process.stderr.write(
    `\n${line}\nSKIPPED: every test on a real mailbox. Install dovecot-imapd.\n${line}\n\n`,
  );
  return false;
}

/** A Dovecot server on a loopback port, with one mailbox, in a temporary folder. */
export async function imapServer() {
  const dir = mkdtempSync(join(inMemory(), 'resale-imap-'));
  const port = await freePort();
  const { username, uid, gid } = userInfo();
  // Dovecot's package creates its own users. Root may not own emails, so they belong to `nobody`.
  const isRoot = uid === 0;
  const [internal, login] = isRoot ? ['dovecot', 'dovenull'] : [username, username];
  const owner = isRoot ? { uid: 65_534, gid: 65_534 } : { uid, gid };
  const home = join(dir, 'home');
  mkdirSync(home);
  chmodSync(dir, 0o755);
  if (isRoot) chownSync(home, owner.uid, owner.gid);
  const conf = join(dir, 'dovecot.conf');
  writeFileSync(join(dir, 'users'), `seller:{PLAIN}a p@ss:${owner.uid}:${owner.gid}::${home}::\n`);
  writeFileSync(
    conf,
    [
      `base_dir = ${dir}/run`,
      `state_dir = ${dir}/state`,
      `log_path = ${dir}/log`,
      'protocols = imap',
      'ssl = no',
      'disable_plaintext_auth = no',
      'listen = 127.0.0.1',
      `default_internal_user = ${internal}`,
      `default_internal_group = ${isRoot ? internal : gid}`,
      `default_login_user = ${login}`,
      'first_valid_uid = 0',
      'first_valid_gid = 0',
      `mail_location = maildir:${home}/mail`,
      'mail_fsync = never',
      // A wrong password is refused immediately, and later attempts aren't slowed down.
      'auth_failure_delay = 0 secs',
      `passdb {\n  driver = passwd-file\n  args = ${dir}/users\n}`,
      `userdb {\n  driver = passwd-file\n  args = ${dir}/users\n}`,
      'service anvil {\n  chroot =\n  unix_listener anvil-auth-penalty {\n    mode = 0\n  }\n}',
      'service stats {\n  chroot =\n}',
      `service imap-login {\n  chroot =\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
      '',
    ].join('\n'),
  );
  const child = spawn(PROGRAM, ['-F', '-c', conf], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const client = async () => {
    const imap = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: 'seller', pass: 'a p@ss' },
      logger: false,
      greetingTimeout: 2000,
    });
    imap.on('error', () => {});
    await imap.connect();
    return imap;
  };
  const inBox = async <T>(act: (imap: ImapFlow) => Promise<T>): Promise<T> => {
    const imap = await client();
    const lock = await imap.getMailboxLock('INBOX');
    try {
      return await act(imap);
    } finally {
      lock.release();
      await imap.logout();
    }
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await (await client()).logout();
      break;
    } catch (error) {
      if (tries < 50) {
        await sleep(100);
        continue;
      }
      await stop();
      throw error;
    }
  }
  return {
    url: `imap://seller:${encodeURIComponent('a p@ss')}@127.0.0.1:${port}/INBOX`,
    put: (...raws: string[]) =>
      inBox(async (imap) => {
        for (const raw of raws) await imap.append('INBOX', Buffer.from(raw.replaceAll('\n', '\r\n')), []);
      }),
    /** Removes all marks, as after a crash between the database and the mailbox. */
    unmark: () => inBox((imap) => imap.messageFlagsSet('1:*', [])),
    empty: () => inBox((imap) => imap.messageDelete('1:*')),
    /** The marks of each email, in the order of arrival. */
    marks: () =>
      inBox(async (imap) => {
        const found: string[][] = [];
        for await (const { flags } of imap.fetch('1:*', { flags: true }))
          found.push([...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort());
        return found;
      }),
    stop,
  };
}

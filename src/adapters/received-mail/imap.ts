import { ImapFlow } from 'imapflow';
import { isLoopback } from '../../text/loopback.ts';
import { type BoxMail, type Mailbox, ReceivedMailError } from '../received-mail.ts';

/** Flag of handled emails, which are also marked as read. */
export const TAKEN = 'ResaleTaken';

/** Maximum number of emails per look; the rest are news for the next one. */
const AT_MOST = 200;

/** The mailbox of `imaps://user:password@host/INBOX`. Between polls, the connection waits for news (IDLE). */
export function imapMailbox(address: string, timeoutMs = 30_000): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const secure = protocol === 'imaps:';
  const path = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  let client: ImapFlow | undefined;
  let news = true;
  /** Emails that were checked and aren't for us, by the mailbox's current numbering. */
  let left = { numbering: '', uids: new Set<number>() };

  async function connect(): Promise<ImapFlow> {
    if (client?.usable) return client;
    const opened = new ImapFlow({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      // A password is sent without TLS only on this computer.
      ...(!secure && !isLoopback(hostname) && { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
    });
    // Without a listener, a broken connection would end the process; its next use reports the error.
    opened.on('error', () => {});
    opened.on('exists', () => {
      news = true;
    });
    opened.on('close', () => {
      if (client === opened) client = undefined;
    });
    await opened.connect();
    client = opened;
    return opened;
  }

  async function show(uid: number, imap: ImapFlow, take: (mail: BoxMail) => Promise<boolean>): Promise<void> {
    const at = String(uid);
    const found = await imap.fetchOne(at, { size: true, headers: true }, { uid: true });
    if (found === false || !found.headers) return;
    const isTaken = await take({
      header: found.headers,
      bytes: found.size ?? 0,
      async read() {
        const whole = await imap.fetchOne(at, { source: true }, { uid: true });
        if (whole === false || !whole.source)
          throw new ReceivedMailError('An email disappeared while it was read.');
        return whole.source;
      },
    });
    if (isTaken) await imap.messageFlagsAdd(at, ['\\Seen', TAKEN], { uid: true });
    // If the server doesn't store our flags, this and the database remember it.
    left.uids.add(uid);
  }

  return {
    get hasNews() {
      return news || client?.usable !== true;
    },
    async look(since, take, signal) {
      try {
        const imap = await connect();
        const lock = await imap.getMailboxLock(path);
        try {
          // A server may search only the state that it reported last.
          await imap.noop();
          news = false;
          const numbering = imap.mailbox ? String(imap.mailbox.uidValidity) : '';
          if (numbering !== left.numbering) left = { numbering, uids: new Set() };
          const found = await imap.search({ since, unKeyword: TAKEN }, { uid: true });
          const uids = (Array.isArray(found) ? found : []).filter((uid) => !left.uids.has(uid));
          if (uids.length > AT_MOST) news = true;
          for (const uid of uids.slice(0, AT_MOST)) {
            if (signal.aborted) return;
            await show(uid, imap, take);
          }
        } finally {
          lock.release();
        }
      } catch (error) {
        news = true;
        client?.close();
        client = undefined;
        if (error instanceof ReceivedMailError) throw error;
        throw new ReceivedMailError(whyOf(error), { cause: error });
      }
    },
    async close() {
      client?.close();
      client = undefined;
    },
  };
}

function whyOf(error: unknown): string {
  const failed = error instanceof Error ? error : undefined;
  if (failed && 'authenticationFailed' in failed && failed.authenticationFailed) {
    return 'The mailbox refused the user or the password.';
  }
  const code =
    failed && 'code' in failed && /^[A-Za-z0-9_]{1,40}$/.test(String(failed.code)) ? ` (${failed.code})` : '';
  return `The mailbox could not be used${code}.`;
}

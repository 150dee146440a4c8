import { listUndelivered, retryMail } from '../mail/queue.ts';
import { Complaint, openCommand, say } from './command.ts';

const LISTED = 200;

/** Emails that were given up on: lists them, or queues them again. */
export const mail = openCommand(
  {
    usage: 'mail list | retry [<id> …]',
    summary: 'Show emails that were given up on, or queue them again (all, or the given IDs)',
    takes: ([what = '']) => ['list', 'retry'].includes(what),
  },
  async (deps, what, ...ids) => {
    if (what === 'retry') {
      const queued = await retryMail(deps, ids.length > 0 ? ids : undefined);
      say(`${queued.length} queued again${queued.length > 0 ? '; the running service sends them' : ''}.`);
      const left = ids.filter((id) => !queued.includes(id));
      if (left.length > 0) throw new Complaint(`These can’t be sent again: ${left.join(', ')}`);
      return;
    }
    const given = await listUndelivered(deps.store.read, { limit: LISTED });
    for (const { id, kind, recipient, subject, lastError, failedAt, createdAt, text } of given) {
      say(`${id}  ${(failedAt ?? createdAt).toISOString()}  ${kind}  to ${recipient}  “${subject}”`);
      const gone = text === '' ? ' Its text is no longer stored.' : '';
      say(`    ${lastError ?? 'No reason was recorded.'}${gone}`);
    }
    const none = given.length === 0;
    say(none ? 'No emails were given up on.' : `${given.length} given up on. To resend them: mail retry`);
  },
);

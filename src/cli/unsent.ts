import { countHeld, dropHeld, listHeld, sendHeld } from '../backups/held.ts';
import { listUndelivered, retryMail } from '../mail/queue.ts';
import { Complaint, openCommand, say } from './command.ts';

/** How many rows each list shows at most. */
const LISTED = 500;
const MAILS_LISTED = 200;

export const held = openCommand(
  {
    usage: 'held list | send | drop [<id> …]',
    summary:
      'Show emails and webhook events that a restore held back; send or drop them (all, or the given IDs)',
    takes: ([what = '', ...ids]) => ['send', 'drop'].includes(what) || (what === 'list' && ids.length === 0),
  },
  async (deps, what, ...ids) => {
    if (what === 'list') {
      const found = await listHeld(deps.store.read, LISTED);
      for (const each of found)
        say(`${each.id}  ${each.createdAt.toISOString()}  ${each.what}  to ${each.to}`);
      const { mails, events } = await countHeld(deps.store.read);
      if (found.length < mails + events) say('… and more.');
      return say(
        found.length === 0
          ? 'Nothing is held back.'
          : `${mails + events} held back. To send them: held send. To discard them: held drop. Both accept IDs.`,
      );
    }
    const chosen = ids.length > 0 ? ids : undefined;
    const done = await (what === 'send' ? sendHeld(deps, chosen) : dropHeld(deps, chosen));
    say(`${done.length} ${what === 'send' ? 'queued; the running service sends them' : 'dropped'}.`);
    const left = ids.filter((id) => !done.includes(id));
    if (left.length > 0) throw new Complaint(`Not held back: ${left.join(', ')}`);
  },
);

export const mail = openCommand(
  {
    usage: 'mail list | retry [<id> …]',
    summary: 'Show emails that were given up on, or queue them again (all, or the given IDs)',
    takes: ([what = '', ...ids]) => what === 'retry' || (what === 'list' && ids.length === 0),
  },
  async (deps, what, ...ids) => {
    if (what === 'retry') {
      const queued = await retryMail(deps, ids.length > 0 ? ids : undefined);
      say(`${queued.length} queued again${queued.length > 0 ? '; the running service sends them' : ''}.`);
      const left = ids.filter((id) => !queued.includes(id));
      if (left.length > 0) throw new Complaint(`These can’t be sent again: ${left.join(', ')}`);
      return;
    }
    const given = await listUndelivered(deps.store.read, { limit: MAILS_LISTED });
    for (const { id, kind, recipient, subject, lastError, failedAt, createdAt, text } of given) {
      say(`${id}  ${(failedAt ?? createdAt).toISOString()}  ${kind}  to ${recipient}  “${subject}”`);
      const gone = text === '' ? ' Its text is no longer stored.' : '';
      say(`    ${lastError ?? 'No reason was recorded.'}${gone}`);
    }
    const none = given.length === 0;
    say(none ? 'No emails were given up on.' : `${given.length} given up on. To resend them: mail retry`);
  },
);

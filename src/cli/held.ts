import { countHeld, dropHeld, listHeld, sendHeld } from '../backups/held.ts';
import { Complaint, openCommand, say } from './command.ts';

const LISTED = 500;

/** Lists what a restore held back, and sends or drops it. */
export const held = openCommand(
  {
    usage: 'held list | send | drop [<id> …]',
    summary:
      'Show emails and webhook events that a restore held back; send or drop them (all, or the given IDs)',
    takes: ([what = '']) => ['list', 'send', 'drop'].includes(what),
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

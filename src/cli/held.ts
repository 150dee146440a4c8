import { countHeld, dropHeld, listHeld, sendHeld } from '../backups/held.ts';
import { type Command, complain, say, withDeps } from './command.ts';

const LISTED = 500;

/** Lists what a restore held back, and sends or drops it. */
export const held: Command = {
  usage: 'list | send | drop [<id> …]',
  summary:
    'Show emails and webhook events that a restore held back; send or drop them (all, or the ids named)',
  async run([what, ...ids], config, openDeps) {
    if (what !== 'list' && what !== 'send' && what !== 'drop') {
      return complain('held list, held send [<id> …] or held drop [<id> …]', 64);
    }
    return withDeps(openDeps, config, async (deps) => {
      if (what === 'list') {
        const found = await listHeld(deps.store.read, LISTED);
        for (const each of found)
          say(`${each.id}  ${each.createdAt.toISOString()}  ${each.what}  to ${each.to}`);
        const { mails, events } = await countHeld(deps.store.read);
        if (found.length < mails + events) say('… and more.');
        say(
          found.length === 0
            ? 'Nothing is held back.'
            : `${mails + events} held back. To send them: held send. To discard them: held drop. Both accept IDs.`,
        );
        return 0;
      }
      const chosen = ids.length > 0 ? ids : undefined;
      const done = await (what === 'send' ? sendHeld(deps, chosen) : dropHeld(deps, chosen));
      say(
        what === 'send'
          ? `${done.length} queued; the running service sends them.`
          : `${done.length} dropped.`,
      );
      const left = ids.filter((id) => !done.includes(id));
      return left.length > 0 ? complain(`Not held back: ${left.join(', ')}`) : 0;
    });
  },
};

import { listUndelivered, retryMail } from '../mail/undelivered.ts';
import { type Command, complain, say, withDeps } from './command.ts';

const LISTED = 200;

/** Emails that were given up on: lists them, or queues them again. */
export const mail: Command = {
  usage: 'list | retry [<id> …]',
  summary: 'Show emails that were given up on, or queue them again (all, or the ids named)',
  async run([what, ...ids], config, openDeps) {
    if (what !== 'list' && what !== 'retry') return complain('mail list, or mail retry [<id> …]', 64);
    return withDeps(openDeps, config, async (deps) => {
      if (what === 'retry') {
        const queued = await retryMail(deps, ids.length > 0 ? ids : undefined);
        say(`${queued.length} queued again${queued.length > 0 ? '; the running service sends them' : ''}.`);
        const left = ids.filter((id) => !queued.includes(id));
        return left.length > 0
          ? complain(`Not among the emails that can be sent again: ${left.join(', ')}`)
          : 0;
      }
      const given = await listUndelivered(deps.store.read, { limit: LISTED });
      for (const { id, kind, recipient, subject, lastError, failedAt, createdAt, text } of given) {
        const at = (failedAt ?? createdAt).toISOString();
        say(`${id}  ${at}  ${kind}  to ${recipient}  “${subject}”`);
        say(
          `    ${lastError ?? 'No reason was recorded.'}${text === '' ? ' Its text is no longer stored.' : ''}`,
        );
      }
      say(
        given.length === 0
          ? 'No emails were given up.'
          : `${given.length} given up. To resend them: mail retry`,
      );
      return 0;
    });
  },
};

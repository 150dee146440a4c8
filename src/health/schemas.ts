import * as z from 'zod';

const Check = z.object({
  ok: z.boolean().describe('It works.'),
  name: z.string().describe('Which adapter serves it.'),
});

const time = (what: string) => z.iso.datetime().nullable().describe(what);

const last = (success: string, failure: string) => ({
  last_success_at: time(`When ${success} last.`),
  last_failure_at: time(`When ${failure} last.`),
  last_error: z.string().nullable().describe('Why it failed, in plain words; null if it didn’t.'),
});

const Waiting = Check.extend({
  waiting: z.number().int().describe('How many are waiting.'),
  oldest_waiting_since: time('When the one that has waited longest was queued.'),
});

export const ServiceStatus = z.object({
  ok: z.boolean().describe('Every check is ok.'),
  serving: z.boolean().describe('Database and storage work; otherwise the response is 503.'),
  database: Check,
  storage: Check,
  disk: Check.extend({
    free_mb: z.number().int().nullable().describe('Free megabytes for the data directory.'),
  }),
  mail: Check.extend({
    state: z
      .enum(['ok', 'failing', 'this_computer'])
      .describe(
        'ok: a provider sends it. failing: it can’t right now. this_computer: there is no provider, so messages are only files here.',
      ),
    waiting: z.number().int().describe('Messages not sent yet.'),
    oldest_waiting_since: time('When the one that has waited longest was queued.'),
    ...last('a message was handed over', 'a try failed'),
    given_up_today: z.number().int().describe('Messages given up on in the last 24 hours.'),
    held: z.number().int().describe('Messages held back by a restore, for the operator to decide.'),
  }),
  jobs: Waiting.extend({ running: z.number().int().describe('Jobs in progress.') }),
  webhooks: Waiting,
  writer: Check.extend(last('the listing writer answered', 'it failed')),
  backup: Check.extend(last('a backup was made', 'one failed')).describe('Automatic backups (BACKUP_EVERY).'),
  inbound: Check.extend(last('mail that came back was looked for or fetched', 'that failed')).describe(
    'Replies by email: `name` is imap, resend, or off.',
  ),
  clock: Check.describe(
    'Not ok after the system clock jumps: what can’t be undone waits until the clock is trusted again.',
  ),
  payments: Check,
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

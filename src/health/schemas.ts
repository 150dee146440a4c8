import * as z from 'zod';

const Check = z.object({
  ok: z.boolean().describe('It works.'),
  name: z.string().describe('The adapter in use.'),
});

const time = (what: string) => z.iso.datetime().nullable().describe(what);

const last = (success: string, failure: string) => ({
  last_success_at: time(success),
  last_failure_at: time(failure),
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
    free_mb: z.number().int().nullable().describe('Free space for the data directory, in megabytes.'),
  }),
  mail: Check.extend({
    state: z
      .enum(['ok', 'failing', 'this_computer'])
      .describe(
        'ok: a provider sends it. failing: it can’t right now. this_computer: there is no provider, so messages are only files here.',
      ),
    waiting: z.number().int().describe('Messages not sent yet.'),
    oldest_waiting_since: time('When the one that has waited longest was queued.'),
    ...last('When a message was last handed to the provider.', 'When an attempt last failed.'),
    given_up_today: z.number().int().describe('Messages given up on in the last 24 hours.'),
    held: z.number().int().describe('Messages held back by a restore until the operator decides.'),
  }),
  jobs: Waiting.extend({ running: z.number().int().describe('Jobs in progress.') }),
  webhooks: Waiting,
  writer: Check.extend(last('When the listing writer last answered.', 'When it last failed.')),
  backup: Check.extend(last('When a backup was last made.', 'When one last failed.')).describe(
    'Automatic backups (BACKUP_EVERY).',
  ),
  inbound: Check.extend(
    last('When incoming email was last looked for or fetched.', 'When that last failed.'),
  ).describe('Replies by email: `name` is imap, resend, or off.'),
  clock: Check.describe(
    'Not ok after the system clock jumps: what can’t be undone waits until the clock is trusted again.',
  ),
  payments: Check,
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

import { type OldRows, sweepOf } from '../../db/sweep.ts';
import { deleteDueAccounts } from '../account-data/deletion.ts';
import { importFolder, resumeImports } from '../account-data/import-job.ts';
import { oldSignIns } from '../accounts/web-sessions.ts';
import { sweepFiles } from '../adapters/files.ts';
import { oldCredentials } from '../api-keys/credentials.ts';
import { queueKeyReminders } from '../api-keys/keys.ts';
import { backUpWhenDue } from '../backups/scheduled.ts';
import { oldBriefings } from '../briefing/read.ts';
import type { Deps } from '../context.ts';
import { decisionsFor } from '../decisions/decide.ts';
import { watchDisk, watchWal } from '../health/probes.ts';
import { readMailbox } from '../inbound/mailbox.ts';
import { oldJobs } from '../jobs/find.ts';
import { generateListing, jobQueue } from '../jobs/run.ts';
import { purgeTombstones } from '../listings/bin.ts';
import { giveUpCreating } from '../listings/bulk-create-follow.ts';
import { createListings } from '../listings/bulk-create-run.ts';
import { tellPostings } from '../listings/postings-tell.ts';
import { sendDailyMails } from '../mail/daily.ts';
import { mailQueue, oldMails } from '../mail/queue.ts';
import { oldReceived } from '../mail/unreachable.ts';
import { oldOAuth } from '../oauth/sweep.ts';
import { oldRecords, releaseGivenUp } from '../operation/idempotency/run.ts';
import { moveReservedPages, oldSlugs } from '../pages/claim.ts';
import { applyPriceDrops } from '../pages/price-drops.ts';
import { tellSalesOver } from '../pages/sale-over.ts';
import { flushPageViews } from '../pages/views.ts';
import { findFocuses } from '../photos/focus.ts';
import { oldUploads, sweepPhotos } from '../photos/purge.ts';
import { oldReminders, queueReminders } from '../plans/reminders.ts';
import { turnPlans } from '../plans/segments.ts';
import { pushQueue } from '../push/deliver.ts';
import { oldQuestions } from '../questions/find.ts';
import { keepRoundTrip } from '../reach/prove.ts';
import { endHandHolds, expireReservations, remindOfVisits } from '../reservations/expire.ts';
import { tellChangedItems } from '../reservations/item-changed.ts';
import { tellPagesOffline } from '../reservations/page-offline.ts';
import { noteLapsedPages, readItemsAgain } from '../search/keep-index.ts';
import { oldConfirmations } from '../threads/confirmations.ts';
import { markUndelivered } from '../threads/messages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';
import { oldWatches } from '../watches/find.ts';
import { tellWatches } from '../watches/news.ts';
import { purgeChanged } from '../web/kept/shared-cache.ts';
import { hookQueue, oldHooks } from '../webhooks/deliver.ts';
import { type Duty, drain, sweep, tellingSweep } from './duty.ts';

/** Rows per round of a sweep; a full round means that more may be due. */
const BATCH = 500;
/** Without a mail provider messages are files; they hold codes and links. */
const MAIL_FILES_DAYS = 30;

/** A sweep that ends or removes something for good, based on the time. */
const final: typeof sweep = (...of) => ({ ...sweep(...of), final: true });

/** A sweep that also emails people. A restore holds these emails back: they may have been sent before. */
const telling: typeof sweep = (...of) => ({ ...tellingSweep(...of), final: true });

/** A duty that deletes old rows for good. Without one row, another may be old as well, so it looks again. */
function clearing(name: string, everyMs: number, tables: readonly OldRows[]): Duty {
  const clear = sweepOf(name, tables);
  return { name, everyMs, final: true, run: async (deps) => (await clear(deps, BATCH)) > 0 };
}

/** Work without a backlog: each round does everything. */
const repeat = (
  name: string,
  everyMs: number,
  work: (deps: Deps, signal: AbortSignal) => Promise<unknown>,
): Duty => ({
  name,
  everyMs,
  async run(deps, signal) {
    await work(deps, signal);
    return false;
  },
});

/** Gives each kind of job its work, so that the queue doesn't have to know about listings. */
export const jobs = jobQueue({
  generate_listing: { run: generateListing, giveUp: async (_, __, error) => ({ status: 'failed', error }) },
  create_listings: { run: createListings, giveUp: giveUpCreating },
});

/**
 * The work that no request triggers: jobs, emails, ends of holds and plans, deletions. Every instance runs all of it,
 * so each round must be safe beside the same round elsewhere. To add a duty, write its function in its feature and
 * add a line here: `telling` if it emails people, `final` if no later round can take back what it did, otherwise
 * `sweep`. Start with `src/background/duty.ts`; `loop.ts` runs them at their own pace.
 *
 * The order matters when all of it runs at once (`runDueWork`): emails are last, after everything that queues them.
 */
export const DUTIES: Duty[] = [
  { ...drain('jobs', SECOND, jobs), nudged: true },
  telling('reservations', 15 * SECOND, 50, expireReservations),
  sweep('shared-cache', 400, BATCH, purgeChanged),
  tellingSweep('changed-items', MINUTE, 50, tellChangedItems),
  telling('pages-offline', MINUTE, 20, tellPagesOffline),
  telling('holds-by-hand', 15 * SECOND, 50, endHandHolds),
  telling('plans', 30 * SECOND, 50, turnPlans),
  telling('price-drops', 30 * SECOND, 20, applyPriceDrops),
  telling('news', MINUTE, 50, tellWatches),
  telling('postings', 15 * SECOND, 50, tellPostings),
  telling('visits', 30 * SECOND, 50, remindOfVisits),
  tellingSweep('reserved-addresses', HOUR, 50, moveReservedPages),
  telling('sales-over', 10 * MINUTE, 50, tellSalesOver),
  final('search-pages', 30 * SECOND, 20, noteLapsedPages),
  sweep('search-items', 10 * SECOND, 100, readItemsAgain),
  telling('deleted-accounts', MINUTE, 100, deleteDueAccounts),
  final('deleted-listings', 30 * SECOND, 100, purgeTombstones),
  final('photos', 30 * SECOND, 100, sweepPhotos),
  sweep('photo-focus', 30 * SECOND, 20, findFocuses),
  { ...sweep('page-views', 30 * SECOND, BATCH, flushPageViews), atEnd: true },
  repeat('given-up-claims', MINUTE, releaseGivenUp),
  clearing('expired-rows', MINUTE, [oldJobs, oldRecords, oldConfirmations, oldQuestions, oldUploads]),
  clearing('sign-ins', MINUTE, [...oldSignIns, ...oldOAuth]),
  clearing('finished-messages', HOUR, [oldMails, ...oldReceived, oldHooks, oldReminders]),
  clearing('old-records', HOUR, [oldCredentials, oldBriefings, oldSlugs, oldWatches]),
  telling('reminders', 10 * MINUTE, 50, queueReminders),
  telling('daily-mails', MINUTE, 20, (deps, limit) => sendDailyMails(deps, limit, decisionsFor)),
  telling('key-reminders', 10 * MINUTE, 50, queueKeyReminders),
  {
    ...repeat('leftovers', HOUR, async ({ clock, config, mailer, photoStorage }) => {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY);
      await mailer.sweep?.(daysAgo(MAIL_FILES_DAYS));
      await photoStorage.sweep?.(daysAgo(1));
      await sweepFiles(importFolder(config), /^imp_/, daysAgo(1), { deep: false });
    }),
    final: true,
  },
  repeat('server-settings', 5 * SECOND, ({ serverSettings }) => serverSettings.reload()),
  repeat('round-trip', 5 * SECOND, keepRoundTrip),
  repeat('mailbox', 2 * SECOND, readMailbox),
  sweep('imports', 15 * SECOND, 5, resumeImports),
  drain('pushes', SECOND, pushQueue),
  drain('webhooks', SECOND, hookQueue),
  repeat('backups', MINUTE, backUpWhenDue),
  repeat('disk', 5 * MINUTE, watchDisk),
  repeat('database', 5 * MINUTE, async (deps) => {
    watchWal(deps);
    // The write-ahead log and the vocabulary of searches still contain what was deleted since the last round.
    await deps.store.forget();
  }),
  drain('outbox', SECOND / 2, mailQueue(markUndelivered)),
];

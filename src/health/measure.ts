import type { Deps } from '../context.ts';
import { mailState } from '../mail/state.ts';
import type { GaugeName, Measured } from '../metrics/metrics.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { backupHealth, withinLimit, writerHealth } from './probes.ts';
import { findRecord } from './records.ts';
import { holdState, workState } from './work-state.ts';

/** Measures everything that isn't counted as it happens. Values that can't be determined are left out. */
export async function measure(deps: Deps): Promise<Measured[]> {
  const { store, bodyBudget } = deps;
  const measured: Measured[] = [];
  const tell = (name: GaugeName, value: number, labels?: Record<string, string>) => {
    measured.push({ name, value, ...(labels && { labels }) });
  };
  tell('resale_info', 1, { version: INTERFACE_VERSION, node: process.version, database: store.dialect });
  const { bodies, bytes } = bodyBudget.inFlight();
  tell('resale_uploads_in_flight', bodies);
  tell('resale_upload_bytes_in_flight', bytes);
  const disk = await deps.diskSpace.read().catch(() => undefined);
  if (disk) tell('resale_disk_free_bytes', disk.free);
  for (const [state, n] of Object.entries(store.connections?.() ?? {})) {
    tell('resale_database_connections', n, { state });
  }
  const wal = store.walBytes?.();
  if (wal !== undefined) tell('resale_database_wal_bytes', wal);
  try {
    await withinLimit(measureStore(deps, tell));
    tell('resale_database_up', 1);
  } catch (error) {
    deps.logger.warn({ err: error }, 'The database statistics could not be read');
    tell('resale_database_up', 0);
  }
  return measured;
}

type Tell = (name: GaugeName, value: number, labels?: Record<string, string>) => void;

async function measureStore(deps: Deps, tell: Tell): Promise<void> {
  const { store, clock } = deps;
  const now = clock.now();
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  const startedAt = performance.now();
  await store.ping();
  tell('resale_store_read_seconds', (performance.now() - startedAt) / 1000);

  const { jobs, webhooks, pushes } = await workState(store.read, now);
  const { oldestWaitingSince, ...states } = jobs;
  for (const [state, n] of Object.entries(states)) tell('resale_jobs', n, { state });
  tell('resale_jobs_oldest_waiting_seconds', age(oldestWaitingSince));
  tell('resale_webhooks_waiting', webhooks.waiting);
  tell('resale_webhooks_oldest_seconds', age(webhooks.oldestSince));
  tell('resale_pushes_waiting', pushes);

  const mail = await mailState(store.read, now);
  for (const { lane, waiting } of mail.lanes) tell('resale_outbox_messages', waiting, { lane });
  tell('resale_outbox_oldest_seconds', age(mail.oldestSince));
  tell('resale_outbox_given_up', mail.givenUp);
  tell('resale_outbox_held', mail.held);

  const holds = await holdState(store.read, now);
  tell('resale_holds', holds.unconfirmed, { kind: 'unconfirmed' });
  tell('resale_holds', holds.confirmed, { kind: 'confirmed' });
  tell('resale_holds', holds.byHand, { kind: 'by_hand' });
  tell('resale_buyers_queued', holds.queued);

  const backup = await findRecord(store.read, 'backup');
  if (backup.lastSuccessAt) {
    tell('resale_backup_last_success_timestamp_seconds', backup.lastSuccessAt.getTime() / 1000);
  }
  tell('resale_backup_failing', backupHealth(backup, deps.config.backup, now).ok ? 0 : 1);
  tell('resale_writer_failing', writerHealth(await findRecord(store.read, 'writer'), now).ok ? 0 : 1);
}

import type { DiskSpace } from '../adapters/disk-space.ts';
import type { Deps } from '../context.ts';
import { diskLowMail } from '../mail/templates/accounts.ts';
import { MB } from '../units.ts';
import { findRecord, noteSuccess, tellFailure } from './records.ts';

/** With less free space than either of these, the disk counts as nearly full, before anything runs out of space. */
export const LEAST_FREE_BYTES = 500 * MB;
export const LEAST_FREE_SHARE = 0.05;

/** Free space, and whether it is enough. */
export async function diskHealth({ read }: DiskSpace): Promise<{ ok: boolean; freeMb: number }> {
  const { free, total } = await read();
  const ok = free >= LEAST_FREE_BYTES && free >= total * LEAST_FREE_SHARE;
  return { ok, freeMb: Math.floor(free / MB) };
}

/** Emails the operator before the disk is full, once a day while it stays so. */
export async function watchDisk(deps: Deps): Promise<void> {
  const { ok, freeMb } = await diskHealth(deps.diskSpace);
  if (ok) {
    if ((await findRecord(deps.store.read, 'disk')).failingSince) await noteSuccess(deps, 'disk');
    return;
  }
  deps.logger.error({ free_mb: freeMb }, 'The disk is nearly full');
  const { dataDir, baseUrl } = deps.config;
  await tellFailure(deps, 'disk', `${freeMb} MB are free.`, (to) =>
    diskLowMail({ ...to, freeMb, dataDir, baseUrl }),
  );
}

import type { DiskSpace } from '../adapters/disk-space.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { diskLowMail } from '../mail/templates/accounts.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { languageOfEmail } from '../sellers/language.ts';
import { DAY, MB } from '../units.ts';
import { changeRecord, findRecord, noteFailure, noteSuccess } from './records.ts';

/** Below either of these the disk counts as nearly full: photos, backups and the database will soon run out of space. */
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
  const { toldAt } = await noteFailure(deps, 'disk', `${freeMb} MB are free.`);
  const { config, store, clock } = deps;
  const to = config.operator.email;
  if (to === undefined || (toldAt && clock.now().getTime() - toldAt.getTime() < DAY)) return;
  await store.write(async (tx) => {
    const language = await languageOfEmail(tx, normalEmail(to));
    const mail = diskLowMail({ language, freeMb, dataDir: config.dataDir, baseUrl: config.baseUrl });
    await enqueueMail(deps, tx, { ...mail, to });
  });
  await changeRecord(deps, 'disk', () => ({ toldAt: clock.now() }));
}

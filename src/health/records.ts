import { getRow, putRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import type { ToSeller } from '../mail/to-seller.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { languageOfEmail } from '../sellers/language.ts';
import { DAY } from '../units.ts';

/** Names of the health records, which all instances share and which survive restarts. */
export type HealthName = 'writer' | 'backup' | 'disk' | 'clock' | 'inbound';
export type HealthRecord = RowOf<'healthRecords'>;

const NOTHING = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastError: null,
  failingSince: null,
  toldAt: null,
  leaseUntil: null,
  detail: null,
};

export async function findRecord(db: Read, name: HealthName): Promise<HealthRecord> {
  return (await getRow(db, 'healthRecords', { name })) ?? { name, ...NOTHING };
}

/** Changes a record, which is created if missing. */
export const changeRecord = (
  { store }: Pick<Deps, 'store'>,
  name: HealthName,
  change: (before: HealthRecord) => Partial<HealthRecord>,
): Promise<HealthRecord> =>
  store.write(async (tx) => {
    const before = await findRecord(tx, name);
    const { name: _, ...rest } = { ...before, ...change(before) };
    await putRow(tx, 'healthRecords', { name }, rest);
    return { name, ...rest };
  });

/** @param how the result, and its time if that isn't now */
export const noteSuccess = (
  deps: Pick<Deps, 'store' | 'clock'>,
  name: HealthName,
  how: Partial<Pick<HealthRecord, 'lastSuccessAt' | 'detail'>> = {},
): Promise<HealthRecord> =>
  changeRecord(deps, name, () => ({
    lastSuccessAt: deps.clock.now(),
    lastError: null,
    failingSince: null,
    toldAt: null,
    ...how,
  }));

/** @param words our own text for an operator: no secret, no text from a provider or library */
export const noteFailure = (
  deps: Pick<Deps, 'store' | 'clock'>,
  name: HealthName,
  words: string,
): Promise<HealthRecord> =>
  changeRecord(deps, name, ({ failingSince }) => {
    const now = deps.clock.now();
    return { lastFailureAt: now, lastError: words, failingSince: failingSince ?? now };
  });

/** Records a failure, and emails the operator once a day while it lasts. @param words as in `noteFailure` */
export async function tellFailure(
  deps: Deps,
  name: HealthName,
  words: string,
  mailOf: (to: ToSeller, record: HealthRecord) => MailContent,
): Promise<void> {
  const record = await noteFailure(deps, name, words);
  const to = deps.config.operator.email;
  const now = deps.clock.now();
  if (to === undefined || (record.toldAt && now.getTime() - record.toldAt.getTime() < DAY)) return;
  await deps.store.write(async (tx) => {
    const language = await languageOfEmail(tx, normalEmail(to));
    await enqueueMail(deps, tx, { ...mailOf({ language }, record), to });
  });
  await changeRecord(deps, name, () => ({ toldAt: deps.clock.now() }));
}

import { setMaxListeners } from 'node:events';
import type { Store } from '../../db/store.ts';
import { perObject } from '../text/at-first-use.ts';
import { claimDue, dueIn, keepLease, makeDue } from './claim.ts';
import {
  changeClaimed,
  fateOf,
  type Queue,
  type QueueDeps,
  type QueueName,
  type Row,
  type Tried,
} from './queue.ts';

/** The work that this process has in progress for one queue. */
type Office = { lanes: Map<Promise<void>, boolean>; stops: Map<string, () => void>; isClosing: boolean };

const offices = perObject((_: Store): Partial<Record<QueueName, Office>> => ({}));

function officeOf(store: Store, table: QueueName): Office {
  const ofStore = offices(store);
  ofStore[table] ??= { lanes: new Map(), stops: new Map(), isClosing: false };
  return ofStore[table];
}

const NEVER = new AbortController().signal;

/**
 * Starts to work through due rows, without waiting for them: each lane continues until nothing more is due. Safe
 * beside other processes, because a row is leased before it is sent. If a process dies after sending a row, the row
 * is sent again with the same id, so that receivers can recognize it.
 * @param ending aborts when the process ends; work in progress is then put back
 */
export async function startDue<K extends QueueName, D extends QueueDeps, T extends Tried>(
  deps: D,
  queue: Queue<K, D, T>,
  ending: AbortSignal = NEVER,
): Promise<void> {
  // Each lane listens; `AbortSignal.any` would leave something behind in `ending` for every row (Node 20).
  setMaxListeners(0, ending);
  const office = officeOf(deps.store, queue.table);
  let allowed = queue.allowed?.(deps) ?? Number.POSITIVE_INFINITY;
  if (office.isClosing || (allowed === 1 && office.lanes.size > 0)) return;
  for (const urgent of queue.urgent ? [true, false] : [false]) {
    const limit = Math.min(roomIn(office, queue, urgent), allowed);
    const claimed = await claimDue(deps, queue, limit, urgent);
    allowed -= claimed.length;
    for (const row of claimed) open({ deps, queue, office, ending }, row, urgent);
  }
}

/** Waits for all work in progress. With `finish: false`, no lane takes another row. */
export async function settleDue(
  { store }: Pick<QueueDeps, 'store'>,
  { table }: { table: QueueName },
  { finish }: { finish: boolean },
): Promise<void> {
  const office = officeOf(store, table);
  office.isClosing = !finish;
  while (office.lanes.size > 0) await Promise.all(office.lanes.keys());
  office.isClosing = false;
}

/** Stops work on a row at once if this process has it. Any other process notices when it renews its lease. */
export const stopWork = (store: Store, table: QueueName, id: string): void =>
  officeOf(store, table).stops.get(id)?.();

function roomIn(
  { lanes }: Office,
  { atOnce, urgent }: Pick<Queue<QueueName, QueueDeps>, 'atOnce'> & { urgent?: { places: number } },
  isUrgent: boolean,
): number {
  const free = atOnce - lanes.size;
  if (isUrgent) return free;
  const others = [...lanes.values()].filter((each) => !each).length;
  return Math.min(free, atOnce - (urgent?.places ?? 0) - others);
}

type Shift<K extends QueueName, D extends QueueDeps, T extends Tried> = {
  deps: D;
  queue: Queue<K, D, T>;
  office: Office;
  ending: AbortSignal;
};

function open<K extends QueueName, D extends QueueDeps, T extends Tried>(
  shift: Shift<K, D, T>,
  first: Row<K>,
  urgent: boolean,
): void {
  const { deps, queue, office, ending } = shift;
  const work = async () => {
    for (let row: Row<K> | undefined = first; row; ) {
      await tryOnce(shift, row);
      if (office.isClosing || ending.aborted || (queue.allowed?.(deps) ?? 2) < 2) return;
      [row] = await claimDue(deps, queue, 1, urgent);
    }
  };
  const lane = work()
    .catch((error: unknown) =>
      deps.logger.error({ err: error, queue: queue.table }, 'A lane of a queue failed'),
    )
    .finally(() => office.lanes.delete(lane));
  office.lanes.set(lane, urgent);
}

/** Leases a row, sends it, and records the outcome. */
async function tryOnce<K extends QueueName, D extends QueueDeps, T extends Tried>(
  { deps, queue, office, ending }: Shift<K, D, T>,
  row: Row<K>,
): Promise<void> {
  const log = { queue: queue.table, id: row.id, attempt: row.attempts };
  const work = new AbortController();
  const stop = () => work.abort();
  office.stops.set(row.id, stop);
  ending.addEventListener('abort', stop, { once: true });
  if (ending.aborted) stop();
  const letGo = keepLease(deps, queue, row, stop);
  let tried: T | Tried;
  try {
    tried = unusable(deps, queue, row) ?? (await queue.send(deps, row, work.signal));
  } catch (error) {
    if (ending.aborted) return void (await makeDue(deps, queue, row, 0));
    deps.logger.warn({ ...log, err: error }, 'An attempt failed unexpectedly');
    tried = { error: 'It failed unexpectedly.' };
  } finally {
    letGo();
    ending.removeEventListener('abort', stop);
    if (office.stops.get(row.id) === stop) office.stops.delete(row.id);
  }
  const now = deps.clock.now();
  const fate = fateOf(queue, row, tried, now);
  const due = dueIn<K>(fate.is === 'put_off' ? fate.waitMs : 0, now);
  const kept = await deps.store.write(async (tx) => {
    const change = await queue.change(tx, row, tried, fate, now);
    if (!(await changeClaimed(tx, queue, row, change === 'remove' ? change : { ...change, ...due })))
      return false;
    await queue.follow?.(deps, tx, row, tried, fate);
    return true;
  });
  if (kept) queue.tell(deps, row, tried, fate);
  else deps.logger.warn(log, 'A row was stopped, or taken over by another process');
}

/** Why a row isn't even tried; undefined if it is. */
function unusable<K extends QueueName>(
  { clock }: QueueDeps,
  queue: Pick<Queue<K, QueueDeps>, 'usefulForMs' | 'waitsMs'>,
  row: Row<K>,
): Tried | undefined {
  const usefulForMs = queue.usefulForMs?.(row) ?? Number.POSITIVE_INFINITY;
  if (clock.now().getTime() - row.createdAt.getTime() > usefulForMs) {
    return { error: 'It could not be sent while it was of use.', final: true };
  }
  // If a process died during the last attempt, the row is still leased rather than given up.
  return row.attempts > queue.waitsMs.length + 1
    ? { error: 'Every try ended without an answer.', final: true }
    : undefined;
}

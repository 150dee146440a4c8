import { workerData } from 'node:worker_threads';
import { sayFrom } from '../account-data/apart.ts';
import { PACKING, type Packing } from '../account-data/packing.ts';
import type { Config } from '../config.ts';
import { contextOf, type SellerContext } from '../context.ts';
import { closeDeps, type OpenDeps } from './command.ts';

/** Bytes per portion; each portion costs the requesting thread one turn of its event loop. */
const PORTION_BYTES = 256 * 1024;

/** The program's work in a separate thread: it packs the download that the requesting thread needs. */
export const packInThread = (config: Config, openDeps: OpenDeps): Promise<void> =>
  sayFrom(portions(config, openDeps));

async function* portions(config: Config, openDeps: OpenDeps): AsyncGenerator<Buffer, object> {
  const { kind, actor, baseUrl } = workerData as Packing;
  const deps = await openDeps({ ...config, baseUrl }, 2);
  try {
    let held: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of PACKING[kind](contextOf(deps, actor, '', '') as SellerContext)) {
      bytes += held[held.push(chunk) - 1]?.length ?? 0;
      if (bytes < PORTION_BYTES) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
    yield Buffer.concat(held);
    return {};
  } finally {
    await closeDeps(deps);
  }
}

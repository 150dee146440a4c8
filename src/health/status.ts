import type { Context, Deps } from '../context.ts';

type Check = { ok: boolean; name: string };
type Status = { ok: boolean } & Record<'database' | 'storage' | 'mail' | 'writer' | 'payments', Check>;

/** Names of the adapters and whether they answer; never an address or a secret. */
export async function serviceStatus(ctx: Context): Promise<Status> {
  const { store, photoStorage } = ctx;
  const [database, storage] = await Promise.all([
    check(ctx, store.dialect, () => store.ping()),
    check(ctx, photoStorage.name, () => photoStorage.check()),
  ]);
  return {
    ok: database.ok && storage.ok,
    database,
    storage,
    mail: { ok: true, name: ctx.mailer.name },
    writer: { ok: true, name: ctx.listingWriter.name },
    payments: { ok: true, name: ctx.payments.name },
  };
}

async function check(deps: Deps, name: string, probe: () => Promise<void>): Promise<Check> {
  try {
    await probe();
    return { ok: true, name };
  } catch (error) {
    deps.logger.error({ err: error, check: name }, 'a status check failed');
    return { ok: false, name };
  }
}

import { getRow } from '../../db/rows.ts';
import type { Config } from '../config.ts';
import type { Deps, SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { normalEmail } from '../sellers/addresses.ts';

/** Opens the adapters that the configuration names; log lines go to stdout (1) or stderr (2). */
export type OpenDeps = (config: Config, logTo: 1 | 2) => Promise<Deps>;

export type Command = {
  /** The arguments, for the help text. */
  usage: string;
  summary: string;
  /** Returns the exit code. */
  run(args: string[], config: Config, openDeps: OpenDeps): Promise<number>;
};

/** Runs `work` with what `openDeps` opens, and always closes it. */
export async function withDeps<T>(
  openDeps: OpenDeps,
  config: Config,
  work: (deps: Deps) => Promise<T>,
  logTo: 1 | 2 = 2,
): Promise<T> {
  const deps = await openDeps(config, logTo);
  try {
    return await work(deps);
  } finally {
    await closeDeps(deps);
  }
}

/** Closes everything that `openDeps` opened, the store last. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.imageProcessor.close();
  await deps.mailer.close?.();
  await deps.receivedMail.mailbox?.close();
  await deps.store.close();
  await new Promise<void>((resolve) => deps.logger.flush(() => resolve()));
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Tells the operator what is wrong. Returns the exit code. */
export function complain(line: string, exitCode = 1): number {
  process.stderr.write(`${line}\n`);
  return exitCode;
}

/** Acts for a seller as that seller's own session would. Undefined if there is no such account. */
export async function sellerContext(deps: Deps, email: string): Promise<SellerContext | undefined> {
  const seller = await getRow(
    deps.store.read,
    'sellers',
    { email: normalEmail(email) },
    { columns: ['id', 'email'] },
  );
  if (!seller) return undefined;
  return {
    ...deps,
    actor: { kind: 'session', sellerId: seller.id, email: seller.email },
    requestId: newId('req', deps),
    ip: '127.0.0.1',
  };
}

export const noAccount = (email: string): string =>
  `No account has the email ${email}. The seller signs in once first; then try again.`;

/** `todo` says what to do about it; a finding that isn't ok always has one. */
export type Finding =
  | { level: 'ok'; what: string; detail: string }
  | { level: 'note' | 'failed'; what: string; detail: string; todo: string };

/** A finding whose name is given elsewhere. */
export type Found = Finding extends infer F ? (F extends Finding ? Omit<F, 'what'> : never) : never;

import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { getRow } from '../../db/rows.ts';
import { codeOf } from '../../db/unavailable.ts';
import type { Config } from '../config.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError, hintFor } from '../errors.ts';
import { newId } from '../ids.ts';
import { normalEmail } from '../sellers/addresses.ts';

/**
 * Opens the adapters that the configuration names; log lines go to file descriptor 1 (stdout) or 2 (stderr). Without
 * `migrates`, a database of an older version is refused, because that version may be running on it.
 */
export type OpenDeps = (config: Config, logTo: 1 | 2, migrates?: boolean) => Promise<Deps>;

/**
 * How to call a command: its name, and its arguments; those in angle brackets are required. `takes` explains them.
 * `check` throws a Complaint before anything is opened, because opening creates a missing data directory.
 */
type About = {
  usage: string;
  summary: string;
  takes?: (args: string[]) => boolean;
  check?: (...args: string[]) => unknown;
  /** Whether it brings a database of an older version up to date. */
  migrates?: true;
};

export type Command = About & {
  /** Runs the command, and returns the exit code. */
  run(args: string[], config: Config, openDeps: OpenDeps): Promise<number>;
};

/** Thrown to end a command with a sentence for the operator. */
export class Complaint extends Error {}

/** Makes a command. If it throws a Complaint or a refusal, the operator sees its sentence, and the exit code is 1. */
export const command = (
  about: About,
  work: (args: string[], config: Config, openDeps: OpenDeps) => Promise<void>,
): Command => ({
  ...about,
  async run(args, config, openDeps) {
    const usage = `Usage: ${about.usage}\n${about.summary}`;
    if (args.some((arg) => arg === '--help' || arg === '-h')) {
      say(usage);
      return 0;
    }
    if (!fits(about.usage, args) || about.takes?.(args) === false) return complain(usage, 64);
    try {
      about.check?.(...args);
      await work(args, config, openDeps);
      return 0;
    } catch (error) {
      if (error instanceof Complaint) return complain(error.message);
      if (!(error instanceof AppError)) throw error;
      return complain([error.message, hintFor(error.options.hint, 'page')].filter(Boolean).join(' '));
    }
  },
});

/** Whether the usage has a place for each argument, and each place that must be filled is. */
function fits(usage: string, args: string[]): boolean {
  const options = args.filter((arg) => arg.startsWith('-'));
  const isKnown = (arg: string) => usage.includes(`[${arg}]`) || usage.includes(`[${arg.split('=')[0]}[=`);
  const places = args.length - options.length;
  const least = usage.split('[')[0]?.match(/<[^>]+>/g)?.length ?? 0;
  const most = usage.includes('…') ? places : (usage.match(/<[^>]+>|\[\w+\]/g)?.length ?? 0);
  return places >= least && places <= most && options.every(isKnown);
}

/** Makes a command that needs the store and the adapters. */
export const openCommand = (about: About, work: (deps: Deps, ...args: string[]) => Promise<void>): Command =>
  command(about, (args, config, openDeps) =>
    withDeps(openDeps, config, (deps) => work(deps, ...args), about.migrates),
  );

/** Runs `work` with the store and the adapters, and closes them afterwards. */
export async function withDeps<T>(
  openDeps: OpenDeps,
  config: Config,
  work: (deps: Deps) => Promise<T>,
  migrates?: boolean,
): Promise<T> {
  const deps = await openDeps(config, 2, migrates);
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
function complain(line: string, exitCode = 1): number {
  process.stderr.write(`${line}\n`);
  return exitCode;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The path of a file to write. @throws Complaint if it exists, or can't be written there */
export function newFile(given: string): string {
  const file = resolve(given);
  if (existsSync(file)) throw new Complaint(`${file} already exists; choose another name.`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw new Complaint(
      `${file} can’t be written (${codeOf(error)}). Name a file in a folder that exists and that this user can write to.`,
    );
  }
  return file;
}

/** Acts for a seller as that seller's own session would. @throws Complaint if there is no such account */
export async function sellerContext(deps: Deps, email: string): Promise<SellerContext> {
  const seller = await getRow(
    deps.store.read,
    'sellers',
    { email: normalEmail(email) },
    { columns: ['id', 'email'] },
  );
  if (!seller)
    throw new Complaint(`No account has the email ${email}. The seller has to sign in once first.`);
  return {
    ...deps,
    actor: { kind: 'session', sellerId: seller.id, email: seller.email },
    requestId: newId('req', deps),
    ip: '127.0.0.1',
  };
}

/** What a check of `doctor` found. `todo` says what to do about it; a finding that isn't ok always has one. */
export type Found =
  | { level: 'ok'; detail: string }
  | { level: 'note' | 'failed'; detail: string; todo: string };
export type Finding = Found & { what: string };

export const ok = (detail: string): Found => ({ level: 'ok', detail });
export const note = (detail: string, todo: string): Found => ({ level: 'note', detail, todo });
export const failed = (detail: string, todo: string): Found => ({ level: 'failed', detail, todo });

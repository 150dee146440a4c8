import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';

/** Opens the adapters that the configuration names; log lines go to stdout (1) or stderr (2). */
export type OpenDeps = (config: Config, logTo: 1 | 2) => Promise<Deps>;

export type Command = {
  /** The arguments, for the help text. */
  usage: string;
  summary: string;
  /** Returns the exit code. */
  run(args: string[], config: Config, openDeps: OpenDeps): Promise<number>;
};

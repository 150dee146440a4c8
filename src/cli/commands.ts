import type { Config } from '../config.ts';
import { INTERFACE_VERSION } from '../version.ts';
import type { Command, OpenDeps } from './command.ts';

/*
 * The command line: the service itself (`serve`, `mcp`), and what its operator does beside it, such as backups,
 * moving to PostgreSQL, and `doctor`. Most can run while the service does; `move` and `restore` refuse where that
 * isn't safe. A command that fails exits with 1 and a sentence about what to do, and one that is called wrongly shows
 * its usage and exits with 64; `--help` shows it, too.
 *
 * To add a command, write it with `command` or `openCommand` (`command.ts`), and add a line here.
 */

/** Each command's module loads only when the command is used. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  mcp: async () => (await import('./mcp.ts')).mcp,
  demo: async () => (await import('./sample-sale.ts')).demo,
  reviewer: async () => (await import('./sample-sale.ts')).reviewer,
  grant: async () => (await import('./grant.ts')).grant,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  backups: async () => (await import('./backup.ts')).backups,
  held: async () => (await import('./unsent.ts')).held,
  export: async () => (await import('./export-import.ts')).exportCommand,
  import: async () => (await import('./export-import.ts')).importCommand,
  mail: async () => (await import('./unsent.ts')).mail,
  clock: async () => (await import('./clock.ts')).clock,
  doctor: async () => (await import('./doctor.ts')).doctor,
  move: async () => (await import('./move.ts')).move,
};

/** Runs one command of the program; without a name it lists them. Returns the exit code. */
export async function runCommand(
  name: string | undefined,
  args: string[],
  config: Config,
  openDeps: OpenDeps,
): Promise<number> {
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return (await load()).run(args, config, openDeps);
  if (name === '--version') {
    process.stdout.write(`${INTERFACE_VERSION}\n`);
    return 0;
  }
  const all = await Promise.all(Object.values(COMMANDS).map((each) => each()));
  const lines = all.map(({ usage, summary }) => `  ${usage.padEnd(39)} ${summary}`);
  const isHelp = name === undefined || ['help', '--help', '-h'].includes(name);
  const text = `${isHelp ? '' : `There is no command "${name}".\n`}Commands:\n${lines.join('\n')}\n`;
  (isHelp ? process.stdout : process.stderr).write(text);
  return isHelp ? 0 : 64;
}

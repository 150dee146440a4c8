import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { backup, backups } from '../../src/cli/backup.ts';
import { clock } from '../../src/cli/clock.ts';
import { type Command, command } from '../../src/cli/command.ts';
import { runCommand as runNamed } from '../../src/cli/commands.ts';
import { doctor } from '../../src/cli/doctor.ts';
import { restore } from '../../src/cli/restore.ts';
import { demo, reviewer } from '../../src/cli/sample-sale.ts';
import { serve } from '../../src/cli/serve.ts';
import { held, mail } from '../../src/cli/unsent.ts';
import { INTERFACE_VERSION } from '../../src/version.ts';
import { configOf, newPlace, removePlaces, runCommand } from './installation.ts';

afterEach(removePlaces);

/** The usage of `like`, and nothing that it does. */
const only = (like: Command, done: string[][] = []): Command =>
  command({ usage: like.usage, summary: like.summary, takes: like.takes ?? (() => true) }, async (args) => {
    done.push(args);
  });

const named = (all: [Command, string[]][]) =>
  all.map(([which, args]) => [which.usage, args.join(' '), which, args] as const);

describe('a command', () => {
  it.each([
    ['backup', backup],
    ['demo', demo],
    ['serve', serve],
  ])('%s shows its usage when asked for it, and does nothing', async (_name, which) => {
    for (const asked of ['--help', '-h']) {
      const dataDir = newPlace();
      const { exitCode, out } = await runCommand(which, [asked], configOf(dataDir));
      expect([exitCode, out]).toEqual([0, `Usage: ${which.usage}\n${which.summary}\n`]);
      expect([existsSync(asked), readdirSync(dirname(dataDir))]).toEqual([false, []]);
    }
  });

  const wrong: [Command, string[]][] = [
    [backup, ['--verbose']],
    [backup, ['a.tar.gz', 'b.tar.gz']],
    [backups, ['latest']],
    [demo, ['--email', 'maria@example.com']],
    [serve, ['--shar']],
    [serve, ['--shared']],
    [serve, ['now']],
    [doctor, ['-v']],
    [clock, ['accept', 'now']],
    [restore, ['latest', 'elsewhere']],
    [reviewer, ['robin@example.com', '--end=now']],
    [mail, ['list', 'mail_1']],
    [held, ['list', 'mail_1']],
  ];
  it.each(named(wrong))(
    '%s refuses arguments for which it has no place: %s',
    async (_usage, _args, which, args) => {
      const { exitCode, out } = await runCommand(only(which), args, configOf(newPlace()));
      expect([exitCode, out]).toEqual([64, expect.stringContaining(`Usage: ${which.usage}`)]);
    },
  );

  const right: [Command, string[]][] = [
    [serve, []],
    [serve, ['--share']],
    [serve, ['--share=tailscale']],
    [reviewer, ['robin@example.com', '--end']],
    [clock, ['accept']],
    [mail, ['list']],
    [mail, ['retry', 'mail_1', 'mail_2']],
    [held, ['drop', 'mail_1', 'evt_1']],
  ];
  it.each(named(right))('%s takes those for which it has one: %s', async (_usage, _args, which, args) => {
    const done: string[][] = [];
    expect((await runCommand(only(which, done), args, configOf(newPlace()))).exitCode).toBe(0);
    expect(done).toEqual([args]);
  });
});

it('the program says its version', async () => {
  const program = command({ usage: '', summary: '' }, async () => {});
  const run: Command['run'] = (args, config, openDeps) => runNamed(args[0], [], config, openDeps);
  const { exitCode, out } = await runCommand({ ...program, run }, ['--version'], configOf(newPlace()));
  expect([exitCode, out]).toEqual([0, `${INTERFACE_VERSION}\n`]);
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';

/*
 * `npm run mutate -- src/plans [--sample 20] [--seed 1] [--tests test/plans]`: plants small faults in a folder, one
 * at a time, runs the nearest tests on SQLite, and lists the faults that no test noticed. Each of those is a promise
 * without a test, or no promise at all.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
  },
});
const LIMIT_MS = 300_000;
const [target] = positionals;
if (target === undefined) throw new Error('npm run mutate -- <folder or file of src>');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isTestOf = (room: string) => (file: string) => isTest(file) && file.startsWith(`test/${room}`);
const tests = filesIn('test')
  .filter(isTest)
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

/** Tests in other rooms that hold what a room promises, in addition to those that import it. */
const HELD_IN: Record<string, string[]> = {
  accounts: [
    'web/seller-pages',
    'web/browser-zone',
    'web/settings',
    'oauth/consent',
    'oauth/settings',
    'account-data/delete',
    'cli/reviewer',
    'contract/duties',
  ],
  'address-check': ['listings/address', 'attack/address'],
  mail: [
    'inbound',
    'conversations/threads',
    'accounts/sign-in',
    'reservations/page-offline',
    'cli/backup',
    'contract/duties',
    'health',
  ],
  plans: ['payments', 'pages/publish', 'listings/create', 'mcp/tool-hiding', 'contract/duties'],
  reservations: [
    'visits',
    'scheduling',
    'web/pickups',
    'conversations/acts',
    'conversations/block',
    'conversations/private-floor',
    'pages/sale-end',
  ],
  threads: ['conversations', 'inbound', 'attack', 'web/inbox', 'reservations/shown-link'],
  webhooks: ['web/settings-webhooks', 'queue', 'health'],
};

/**
 * The tests named after the file, then those that import it, those of its folder, those that import its folder, those
 * of other rooms that hold it, and those that were given.
 */
function testsOf(source: string): string[] {
  const own = source.replace(/^src/, 'test').replace(/\.tsx?$/, '.test.');
  const [, room = ''] = own.split('/');
  const named = [...(HELD_IN[room] ?? []).map((start) => `test/${start}`), ...values.tests];
  const ranks: ((test: { file: string; code: string }) => boolean)[] = [
    ({ file }) => file.startsWith(own),
    ({ code }) => code.includes(`/${basename(dirname(source))}/${basename(source)}'`),
    ({ file }) => file.startsWith(`${dirname(own)}/`),
    ({ code }) => code.includes(`/${dirname(source)}/`),
    ({ file }) => named.some((start) => file.startsWith(start)),
  ];
  const nearest = [...new Set(ranks.flatMap((isNear) => tests.filter(isNear)))].map(({ file }) => file);
  // A room without a folder of tests is tested by the features that use it, because few tests import it themselves.
  if (nearest.length === 0 || (named.length === 0 && !filesIn('test').some(isTestOf(room)))) {
    throw new Error(`No tests in test/${room}: name those of its features by --tests, or in HELD_IN`);
  }
  return nearest;
}

/** The same seed gives the same sample, and another seed an unrelated one. */
const place = (mutant: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([values.seed, mutant]))
    .digest('hex');
const sample = (statSync(target).isDirectory() ? filesIn(target) : [target])
  .filter((file) => /\.tsx?$/.test(file) && !/schemas\.ts$|routes\.ts$/.test(file))
  .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  .map((mutant) => ({ mutant, at: place(mutant) }))
  .sort((a, b) => (a.at < b.at ? -1 : 1))
  .slice(0, Number(values.sample))
  .map(({ mutant }) => mutant);

/** What happened, and in which test. A slow machine can also cause `NO END`, or a test to take too long. */
function outcomeOf(mutant: Mutant): {
  outcome: 'killed' | 'NO END' | 'SURVIVED';
  failed?: string | undefined;
} {
  const nearest = testsOf(mutant.file);
  const env = { ...process.env, NO_COLOR: '1', MUTANT: JSON.stringify({ ...mutant, tests: nearest }) };
  const how = ['--bail=1', '--maxWorkers=1', '--reporter=dot', '--experimental.fsModuleCache'];
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', ...how, ...nearest], {
    env,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    timeout: LIMIT_MS,
  });
  if (status === null) return { outcome: 'NO END' };
  if (status === 0) return { outcome: 'SURVIVED' };
  const failed = /FAIL +(.*)\s+(.*)/.exec(stderr + stdout);
  // Vitest itself failed, which says nothing about the mutant.
  if (!failed) throw new Error(stderr);
  return { outcome: 'killed', failed: failed.slice(1).join(': ') };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
let killed = 0;
for (const mutant of sample) {
  const { outcome, failed } = outcomeOf(mutant);
  if (outcome === 'killed') killed += 1;
  const change = mutant.text === '' ? 'removed' : `→ ${mutant.text}`;
  say(`${outcome.padEnd(8)} ${mutant.file}:${mutant.line} ${mutant.was} ${change}`);
  if (failed) say(`         by ${failed}`);
}
say(`${killed} of ${sample.length} killed in ${target}`);

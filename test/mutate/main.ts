import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';

/*
 * `npm run mutate -- src/plans [--sample 20] [--seed 1] [--tests test/plans]`: plants small faults in a folder, one at a
 * time, runs the tests nearest to it, and says which ones nobody noticed. Each of those is a promise without a test, or no
 * promise at all.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
  },
});
const LIMIT_MS = 300_000;
const [target] = positionals;
if (target === undefined) throw new Error('npm run mutate -- <folder or file of src>');

const files = statSync(target).isDirectory()
  ? readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => join(target, name))
  : [target];
/** The file's own test first, if it has one; then those of its folder, or those that are named. */
function testsOf(file: string): string[] {
  const own = file.replace(/^src/, 'test').replace(/\.tsx?$/, '.test.ts');
  const wider = (values.tests ?? [dirname(own)]).filter((tests) => existsSync(tests));
  if (wider.length === 0) throw new Error(`No tests in ${dirname(own)}: name others by --tests`);
  return [...(existsSync(own) ? [own] : []), ...wider];
}

/** The same sample for the same seed: every mutant has a place that only the seed decides. */
const place = (seed: number, i: number): number =>
  (Math.imul(i + 1, 2654435761) ^ Math.imul(seed, 40503)) >>> 0;
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/schemas\.ts$|routes\.ts$/.test(file));
const sample = sources
  .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  .map((mutant, i) => ({ mutant, at: place(Number(values.seed), i) }))
  .sort((a, b) => a.at - b.at)
  .slice(0, Number(values.sample))
  .map(({ mutant }) => mutant);

/** Killed when a test fails, or when the tests do not end. */
function isKilled(mutant: Mutant): boolean {
  const env = { ...process.env, MUTANT: JSON.stringify(mutant) };
  return testsOf(mutant.file).some((tests) => {
    const args = ['vitest', 'run', '--bail=1', '--maxWorkers=1', '--reporter=dot', tests];
    return spawnSync('npx', args, { env, stdio: 'ignore', timeout: LIMIT_MS }).status !== 0;
  });
}

const say = (line: string) => process.stdout.write(`${line}\n`);
let killed = 0;
for (const mutant of sample) {
  const isNoticed = isKilled(mutant);
  if (isNoticed) killed += 1;
  const change = mutant.text === '' ? 'removed' : `→ ${mutant.text}`;
  say(`${isNoticed ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.was} ${change}`);
}
say(`${killed} of ${sample.length} killed in ${target}`);

import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node';
import type { Mutant } from './mutants.ts';

/** Plants the mutant that the environment names while its module is loaded. Nothing is written to the sources. */
export function planted(mutant: Mutant) {
  const isPlace = (id: string) => id.split('?')[0]?.endsWith(`/${mutant.file}`) === true;
  return {
    name: 'mutant',
    enforce: 'pre' as const,
    /** The cache of modules, which is shared between runs, doesn't contain the mutant. */
    configureVitest({ experimental_defineCacheKeyGenerator: keyOf }: VitestPluginContext) {
      keyOf(({ id }) => (isPlace(id) ? false : undefined));
    },
    transform: (code: string, id: string) =>
      isPlace(id) ? code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end) : undefined,
  };
}

/** Runs the tests in the order that the environment gives: the nearest first, because one failure is enough. */
export const nearestFirst = (tests: readonly string[]) =>
  class extends BaseSequencer {
    override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) =>
        tests.findIndex((test) => moduleId.endsWith(`/${test}`));
      return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
    }
  };

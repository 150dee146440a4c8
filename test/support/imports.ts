import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageRoot } from '../../src/package-root.ts';

/** One import statement: the full path from the package root, or the name of a package. */
export type Import = {
  from: string;
  to: string;
  typeOnly: boolean /** Loads when it is asked for. */;
  later: boolean;
};

/** Every source file of the program. */
export const sources: readonly string[] = ['src', 'tools', 'db'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules/'))
    .map((file) => `${folder}/${file}`),
);

export const textOf = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');

/** All imports of these files. */
export const imports: readonly Import[] = sources.flatMap((from) =>
  [
    ...textOf(from).matchAll(
      /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gms,
    ),
  ].map((m) => {
    const target = m[2] ?? m[3] ?? '';
    const to = target.startsWith('.')
      ? relative(packageRoot, join(packageRoot, dirname(from), target))
      : target;
    return { from, to, typeOnly: m[1] !== undefined, later: m[3] !== undefined };
  }),
);

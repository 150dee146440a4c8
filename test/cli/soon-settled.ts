import { textOf } from '../support/imports.ts';

/** `src/start.mjs`, for which a service has settled after 0.3 seconds instead of 3. */
export function soonSettled(): string {
  const code = textOf('src/start.mjs');
  const quick = code.replace('SETTLED_MS = 3000;', 'SETTLED_MS = 300;');
  if (quick === code) throw new Error('The time after which a service has settled is another');
  return quick;
}

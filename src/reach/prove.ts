import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { SettingRefused } from '../server-settings/refused.ts';
import { isLoopback } from '../text/loopback.ts';
import { isSame, sealOf } from '../tokens.ts';
import { MINUTE, SECOND } from '../units.ts';

/** Where every installation identifies itself. */
export const ROUND_TRIP_PATH = '/.well-known/round-trip';

/** How long a proof is valid; a failed one is retried sooner. */
const PROVEN_MS = 10 * MINUTE;
const FAILED_MS = 30 * SECOND;

/** The response to a nonce. Only this installation, including its other processes, can calculate it. */
export const answerTo = ({ pepper }: Pick<Deps, 'pepper'>, nonce: string): string =>
  sealOf({ pepper }, `round trip:${nonce}`);

export type ProofDeps = Pick<Deps, 'config' | 'roundTrip' | 'addressProber' | 'random' | 'clock' | 'pepper'>;

/** Sends one request through the base URL and notes whether it came back to this installation. */
export async function tryRoundTrip(deps: ProofDeps): Promise<boolean> {
  const { baseUrl } = deps.config;
  const nonce = deps.random.bytes(32).toString('base64url');
  const answer = await deps.addressProber.read(`${baseUrl}${ROUND_TRIP_PATH}?nonce=${nonce}`);
  const cameBack = isSame(answer ?? '', answerTo(deps, nonce));
  deps.roundTrip.last = { baseUrl, cameBack, at: deps.clock.now() };
  return cameBack;
}

/** Renews the proof, once per address and period. Returns how many attempts it made: at most one. */
export async function keepRoundTrip(deps: ProofDeps): Promise<number> {
  const { baseUrl } = deps.config;
  if (isLoopback(new URL(baseUrl).hostname)) return 0;
  const { last } = deps.roundTrip;
  const age = last?.baseUrl === baseUrl ? deps.clock.now().getTime() - last.at.getTime() : Infinity;
  if (age < (last?.cameBack ? PROVEN_MS : FAILED_MS)) return 0;
  await tryRoundTrip(deps);
  return 1;
}

/**
 * Checks that a request through the base URL of `config` comes back to this very installation. @throws SettingRefused
 */
export async function tryAddress(deps: ProofDeps, config: Config): Promise<void> {
  const tried: ProofDeps['roundTrip'] = {};
  if (!(await tryRoundTrip({ ...deps, config, roundTrip: tried })))
    throw new SettingRefused('notHere', 'base_url');
  Object.assign(deps.roundTrip, tried);
}

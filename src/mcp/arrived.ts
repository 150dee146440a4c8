import type { Context as HonoContext } from 'hono';
import type { BodyLease } from '../body-budget.ts';
import { type Actor, ANONYMOUS, type Context, contextOf, type Deps, type Waiting } from '../context.ts';
import type { LimitState } from '../errors.ts';
import { clientAddress, type NodeBindings, nearnessOf } from '../http/client-address.ts';
import { newId } from '../ids.ts';

/** One request on its way through the endpoint. Optional fields are set once it has come that far. */
export type Arrived = {
  request: Request;
  requestId: string;
  origin: string | null;
  ip: string;
  nearness: Context['nearness'];
  actor: Actor;
  limit?: LimitState | undefined;
  /** The memory that its body takes up until all of its calls have ended. */
  lease?: BodyLease;
  running: Promise<unknown>[];
};

/** A request with what is known before its credential is checked: its caller is anonymous for now. */
export function arrived(deps: Deps, c: HonoContext): Arrived {
  const request = c.req.raw;
  const bindings: NodeBindings = c.env;
  return {
    request,
    requestId: newId('req', deps),
    origin: request.headers.get('origin'),
    ip: clientAddress(request.headers, bindings, deps.config.trustedProxies),
    nearness: () => nearnessOf(deps.config, request.headers, bindings),
    actor: ANONYMOUS,
    running: [],
  };
}

export const contextFor = (
  deps: Deps,
  { actor, requestId, ip, nearness }: Arrived,
  waiting?: Waiting,
): Context => contextOf(deps, actor, requestId, ip, waiting, nearness);

/** Identifies the sender, as far as requests show it: two clients of one seller are rarely mistaken for one. */
export const senderOf = ({ actor, ip, request }: Arrived): string =>
  JSON.stringify([
    actor.kind,
    actor.kind === 'anonymous' ? null : actor.sellerId,
    'credentialId' in actor ? actor.credentialId : null,
    ip,
    request.headers.get('user-agent'),
  ]);

/** Gives back the body's memory once all of its calls have ended: a response that streams may start earlier. */
export function release({ lease, running }: Arrived): void {
  if (running.length === 0) lease?.release();
  else void Promise.allSettled(running).then(() => lease?.release());
}

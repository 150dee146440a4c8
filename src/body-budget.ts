import { refusal } from './errors.ts';

/** Smallest size that counts against the budget; smaller bodies are too many and too short-lived to be worth it. */
export const COUNTED_BYTES = 64 * 1024;

/** A body's share of the memory, until it is released. */
export type BodyLease = {
  /** @throws AppError SERVER_BUSY */
  take(bytes: number): void;
  release(): void;
};

export type BodyBudget = ReturnType<typeof bodyBudget>;

const STRANGERS = 'strangers';

/** The key of a caller in the budget. Strangers share one, because anyone can pretend to be many. */
export const callerOf = (actor: { kind: string; sellerId?: string }): string => actor.sellerId ?? STRANGERS;

/**
 * A memory budget for the large bodies of a process. A caller's first body gets whatever fits; another only if as much is
 * left for everyone else. Strangers together get at most a quarter.
 */
export function bodyBudget(maxBytes: number) {
  const taken = new Map<string, number>();
  let total = 0;
  let bodies = 0;
  return {
    inFlight: () => ({ bodies, bytes: total }),
    lease(caller: string): BodyLease {
      let own = 0;
      return {
        take(bytes) {
          const before = taken.get(caller) ?? 0;
          const others = total - before;
          const after = before + bytes;
          const isFirst = before === own && caller !== STRANGERS;
          const share = isFirst ? maxBytes : caller === STRANGERS ? maxBytes / 4 : (maxBytes - others) / 2;
          if (total + bytes > maxBytes || after > share) throw refusal('SERVER_BUSY.uploads');
          if (own === 0) bodies += 1;
          own += bytes;
          total += bytes;
          taken.set(caller, after);
        },
        release() {
          total -= own;
          if (own > 0) bodies -= 1;
          const left = (taken.get(caller) ?? 0) - own;
          own = 0;
          if (left > 0) taken.set(caller, left);
          else taken.delete(caller);
        },
      };
    },
  };
}

/** The lease of a body that is too small to count. */
export const UNCOUNTED: BodyLease = { take: () => {}, release: () => {} };

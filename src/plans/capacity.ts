import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import { type Payments, sells } from '../adapters/payments.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { AppError, type ErrorOptionsOf } from '../errors.ts';
import { ownerNote } from '../sellers/owner.ts';
import { effectiveTier, hasActivePass, limitsOf, type PlanConfig, type Planned } from '../tiers.ts';
import { DAY } from '../units.ts';

/** The period over which a free account's new listings are counted. */
const ROLLING_MS = 30 * DAY;

type CapacityDeps = { config: PlanConfig & Pick<Config, 'baseUrl'>; payments: Payments };
/** The facts about a seller that decide how much they can list. */
type Capacity = Planned & { id: string; planStartedAt: Date | null };

/** Items that are on the sale page, or would be if it were online. */
const activeItems = prepared<{ sellerId: string }>()('count_active_items', (db, p) => {
  const { items: i } = db.t;
  const isActive = and(isNull(i.deletedAt), inArray(i.status, ['available', 'reserved']));
  return db
    .select({ count: count().mapWith(Number) })
    .from(i)
    .where(and(eq(i.sellerId, p.sellerId), isActive));
});

const creationsSince = prepared<{ sellerId: string; since: Date }>()('count_creations', (db, p) => {
  const { creations } = db.t;
  return db
    .select({ count: count().mapWith(Number) })
    .from(creations)
    .where(and(eq(creations.sellerId, p.sellerId), gt(creations.createdAt, p.since)));
});

const countActive = async (db: Read, { id }: Capacity): Promise<number> =>
  (await activeItems(db, { sellerId: id }))[0]!.count;

/** Listings of the current pass, or of the last 30 days. Purging frees nothing: each counts until then. */
async function countCreations({ config }: CapacityDeps, db: Read, seller: Capacity, now: Date) {
  const startedAt = isOnPass(config, seller, now) ? seller.planStartedAt : null;
  const since = startedAt ?? new Date(now.getTime() - ROLLING_MS);
  return (await creationsSince(db, { sellerId: seller.id, since }))[0]!.count;
}

/** Whether a pass is active, and the plan that everyone has isn't better. */
const isOnPass = (config: PlanConfig, seller: Capacity, now: Date): boolean =>
  hasActivePass(seller, now) && effectiveTier(config, seller, now) === seller.tier;

/** How much of the plan is used. `creationsLeft` is null if there is no limit. */
export async function readCapacity(deps: CapacityDeps & Pick<Deps, 'clock'>, db: Read, seller: Capacity) {
  const now = deps.clock.now();
  const limits = limitsOf(deps.config, seller, now);
  const active = await countActive(db, seller);
  const created = await countCreations(deps, db, seller, now);
  const creationsLeft = limits.creations === null ? null : Math.max(0, limits.creations - created);
  return { limits, active, created, creationsLeft };
}

/**
 * Refuses a creation beyond the plan's limit. Writes are serializable, so a call in the write that creates the listing
 * holds no matter how many arrive at once; an earlier call saves the work of an AI.
 * @throws AppError CREATION_LIMIT_REACHED, ACCOUNT_INCOMPLETE
 */
export async function admitCreation(deps: CapacityDeps, db: Read, seller: Capacity, now: Date) {
  const { creations, label } = limitsOf(deps.config, seller, now);
  if (creations === null || (await countCreations(deps, db, seller, now)) < creations) return;
  const onPass = isOnPass(deps.config, seller, now);
  throw new AppError(
    'CREATION_LIMIT_REACHED',
    `The ${label} plan allows ${creations} new listings ${onPass ? 'per pass' : 'in 30 days'}, and all of them are used. Nothing was saved.`,
    moreRoom(
      deps,
      `Deleting listings gives none back${onPass ? '' : '; each counts for 30 days, so waiting does'}.`,
      await ownerNote(deps.config, db),
    ),
  );
}

/** Whether one more item can be on sale; for the write that puts it on sale. */
export async function hasRoomFor(deps: CapacityDeps, db: Read, seller: Capacity, now: Date) {
  const limit = limitsOf(deps.config, seller, now).activeItems;
  return limit === null || (await countActive(db, seller)) < limit;
}

type Advice = Pick<ErrorOptionsOf, 'hint' | 'nextTool'>;

/**
 * What to do at a limit of the plan: `instead`, or get more room. If nothing is for sale, only the operator of the
 * service can give more; an assistant isn't told the command, because it isn't the one to run it.
 * @param unowned the text of `ownerNote`: on a person's own computer, becoming its owner comes first
 */
export function moreRoom(deps: Pick<Deps, 'payments'>, instead: string, unowned?: string): Advice {
  const first = unowned === undefined ? instead : `${unowned} ${instead}`;
  if (sells(deps)) {
    return {
      hint: {
        rest: `${first} Or upgrade with POST /api/payments/checkout-link.`,
        tool: `${first} Or offer the seller an upgrade with generate_payment_link.`,
        page: `${first} Or choose a larger plan.`,
      },
      nextTool: 'generate_payment_link',
    };
  }
  return {
    hint: {
      rest: `${first} This installation doesn’t sell plans; the person who runs this service can lift the limits of an account with: npm run cli -- grant <email> owner`,
      tool: `${first} This installation doesn’t sell plans: tell the seller that the person who runs this service can lift the limits of the account.`,
      page: `${first} The person who runs this service can lift the limits of your account.`,
    },
  };
}

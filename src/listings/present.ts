import type { Config } from '../config.ts';
import { photoUrls } from '../photos/urls.ts';
import { isPageLive, itemPublicUrl, type PageRow, pageUrl } from '../sale-page/page.ts';
import { isShown } from '../sale-page/shown.ts';
import { DAY, fromCents, HOUR } from '../units.ts';
import { fieldsOf } from './columns.ts';
import type { ShownItem } from './find.ts';
import type { Item } from './schemas.ts';

/** How long a deleted listing can be restored. */
export const RESTORE_WINDOW_MS = 7 * DAY;

type Presenter = { config: Config; clock: { now(): Date } };
export type PageOfItem = Pick<PageRow, 'slug' | 'published' | 'expiresAt'> | undefined;
export type PageView = { page_url: string | null; page_live: boolean };

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_WINDOW_MS);

/** The sale page, as responses about listings show it. */
export const presentPageOf = ({ config, clock }: Presenter, page: PageOfItem): PageView =>
  page
    ? { page_url: pageUrl(config, page), page_live: isPageLive(page, clock.now()) }
    : { page_url: null, page_live: false };

/** The address where everyone can read the listing now, or null. The sale page shows sold items, too. */
export const publicUrlOf = (
  { config }: Pick<Presenter, 'config'>,
  row: Pick<ShownItem, 'id' | 'status' | 'needsReview' | 'deletedAt'>,
  page: PageOfItem,
  live: boolean,
): string | null => (page && live && isShown(row) ? itemPublicUrl(config, page, row.id) : null);

export function presentItem(
  ctx: Presenter,
  row: ShownItem,
  page: PageOfItem,
  view: PageView = presentPageOf(ctx, page),
): Item {
  const { photos, thumbnails } = photoUrls(ctx.config, row.photoIds);
  const item: Item = {
    item_id: row.id,
    status: row.deletedAt === null ? row.status : 'deleted',
    ...fieldsOf(row),
    currency: row.currency,
    // While an item needs a review, 0 may only mean that no one has set a price.
    is_free: row.priceCents === 0 && !row.priceUnknown,
    photos,
    thumbnails,
    needs_review: row.needsReview,
    queue_count: row.queueCount,
    reserved_for: row.reservedFor,
    reserved_until: row.reservedUntil?.toISOString() ?? null,
    final_price: fromCents(row.finalPriceCents),
    taken_at: row.takenAt === null ? null : row.takenAt.toISOString(),
    public_url: publicUrlOf(ctx, row, page, view.page_live),
    page_url: view.page_url,
    page_live: view.page_live,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
  if (row.deletedAt !== null) Object.assign(item, presentTombstone(ctx, row.deletedAt));
  return item;
}

type Tombstone = Required<
  Pick<Item, 'deleted_at' | 'restorable' | 'restorable_until' | 'restore_hours_remaining'>
>;

/** A deleted listing. Hours are rounded down, so the countdown never promises more than `restorable_until` gives. */
export function presentTombstone({ clock }: Pick<Presenter, 'clock'>, deletedAt: Date): Tombstone {
  const until = restorableUntil(deletedAt);
  const left = until.getTime() - clock.now().getTime();
  return {
    deleted_at: deletedAt.toISOString(),
    restorable: left > 0,
    restorable_until: until.toISOString(),
    restore_hours_remaining: Math.max(0, Math.floor(left / HOUR)),
  };
}

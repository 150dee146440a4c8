import type { Deps } from '../context.ts';
import { type PageRow, pageUrl } from './links.ts';

/** What other programs get about a page. */
export const pageHookData = async ({ config }: Pick<Deps, 'config'>, page: PageRow) => ({
  url: pageUrl(config, page),
  slug: page.slug,
  published: page.published,
  expires_at: page.expiresAt?.toISOString() ?? null,
});

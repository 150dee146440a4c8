import { createReadStream } from 'node:fs';
import type { Context as HonoContext } from 'hono';
import { importArchive } from '../../account-data/import.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import { enforceLimit } from '../../operation/limits.ts';
import type { AtPage } from '../seller-pages.ts';
import { withReceived } from './received-file.ts';
import type { Done } from './section.tsx';

/** Takes an uploaded export in. It lies on the disk meanwhile, as it is read twice. */
export const importFile = async ({ c, ctx }: AtPage): Promise<Response> => {
  await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
  return withReceived(c.req.raw, ctx.config.maxUploadBytes, async (file) => {
    const done = await importArchive(ctx, () => createReadStream(file));
    return c.redirect(`/settings?${resultOf(done)}#data`, 303);
  });
};

/** Numbers alone: the address after a form holds no words of anybody's. */
const resultOf = ({ items, photos, onSale, skipped, stopped, notTaken }: Imported): URLSearchParams =>
  new URLSearchParams({
    done: 'imported',
    items: String(items),
    photos: String(photos),
    on_sale: String(onSale),
    left: String(skipped.length),
    ...(stopped !== null && { full: '1' }),
    ...(notTaken.length > 0 && { anew: '1' }),
  });

/** What is said after an import. */
export function importedWords(c: HonoContext): Done | undefined {
  if (c.req.query('done') !== 'imported') return undefined;
  const number = (name: string) => Number(/^\d{1,6}$/.exec(c.req.query(name) ?? '')?.[0] ?? 0);
  const [items, left] = [number('items'), number('left')];
  const words = [
    `${items} ${items === 1 ? 'listing' : 'listings'} with ${number('photos')} photos came in, ${number('on_sale')} of them on sale.`,
    ...(left > 0 ? [`${left} could not be taken in.`] : []),
    ...(c.req.query('full') === '1' ? ['Your plan has no room for the rest.'] : []),
    ...(c.req.query('anew') === '1'
      ? ['API keys, connected apps and webhooks do not come along: make them anew.']
      : []),
  ];
  return { at: 'data', words: words.join(' ') };
}

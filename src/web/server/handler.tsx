import type { Hono } from 'hono';
import { HOW_TO_INSTALL } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findSeller } from '../../sellers/find.ts';
import { isOwner } from '../../tiers.ts';
import { type AtPage, type Shown, sellerPages } from '../seller-pages.ts';
import { ServerPage } from './view.tsx';

const PAGE = '/settings/server';

/** What only the owner of the installation changes: settings of the server, for everyone who sells here. */
export function serverPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'server');
  page(PAGE, async (at) => {
    await ownersOnly(at);
    return at.send(<ServerPage at={at} share={deps.share.now} done={doneWords(at)} />);
  });
  form(`${PAGE}/share`, PAGE, async (at, fields) => {
    await ownersOnly(at);
    const name = TUNNEL_NAMES.find((known) => known === fields.get('program'));
    const started = await deps.share.start(name);
    return `${PAGE}?done=${started ? 'sharing' : 'missing'}`;
  });
  form(`${PAGE}/share/stop`, PAGE, async (at) => {
    await ownersOnly(at);
    deps.share.stop();
    return `${PAGE}?done=stopped`;
  });
  return app;
}

/** @throws AppError not_found: for everyone else there is no such page */
async function ownersOnly({ ctx }: Pick<AtPage, 'ctx'>): Promise<void> {
  if (isOwner(await findSeller(ctx.store.read, ctx.actor.sellerId))) return;
  throw new AppError('not_found', 'Only the owner of this installation has this page.');
}

const DONE = new Map([
  ['sharing', 'Sharing has started. The address appears here in a few seconds: reload this page.'],
  ['missing', `Not shared: no program for it is installed. Install ${HOW_TO_INSTALL}, then try again.`],
  ['stopped', 'No longer shared.'],
]);

const doneWords = ({ c }: Shown): string | undefined => DONE.get(c.req.query('done') ?? '');

import type { NewThing } from '../../../db/schema.ts';
import { sells } from '../../adapters/payments.ts';
import type { SellerContext } from '../../context.ts';
import type { Words as Sentences } from '../../languages/index.ts';
import { getListing } from '../../listings/get.ts';
import { nameOf } from '../../listings/new-things.ts';
import { leftPhotos, readDesk } from '../../listings/new-things-desk.ts';
import { writtenOf } from '../../listings/new-things-list.ts';
import { earlierTitles, hasPublicItems } from '../../listings/overview.ts';
import type { Item } from '../../listings/schemas.ts';
import { readCapacity } from '../../plans/capacity.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { isUnowned } from '../../sellers/owner.ts';
import { toCents } from '../../units.ts';
import { Notice } from '../components/layout.tsx';
import { ButtonLink, CopyButton, List, linkTo, MainLink } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown, ShowPage } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { needsTown, type Trouble, type Words, withTyped } from './put.ts';
import type { ShownThing } from './thing-card.tsx';
import { STEPS_FROM, type Step } from './things.tsx';
import { NewThingsPage } from './view.tsx';

/** A parameter of the address: photos were just removed, so offer to restore them. */
export const OUT = 'out';

export const NO_TROUBLE: Trouble = { things: new Map() };

/**
 * Renders a desk: its items, or, if it has none yet, the request for the first photos, or, if it is finished, the
 * result.
 */
export const showDesk =
  (
    id: string | undefined,
    trouble: Trouble = NO_TROUBLE,
    files: FileProblem[] = [],
    typed: URLSearchParams = new URLSearchParams(),
  ): ShowPage =>
  async (at) => {
    const { ctx, send } = at;
    const { read } = ctx.store;
    const desk = id === undefined ? undefined : await readDesk(ctx, read, id);
    if (desk && desk.things.length === 0 && desk.made.length > 0) return showListed(at, desk.made);
    const isRefused = trouble !== NO_TROUBLE || files.length > 0;
    const mine = at.typed?.fields ?? typed;
    const lying = withTyped(desk?.things ?? [], mine);
    const things = await Promise.all(lying.map((thing) => shownThing(ctx, thing, trouble)));
    const asked = mine.get('step') ?? at.c.req.query('step');
    return send(
      <NewThingsPage
        deskId={desk?.id}
        things={things}
        nextPosition={desk?.nextPosition ?? 0}
        files={files}
        notice={trouble.notice}
        room={things.length > 0 ? await roomFor(ctx, things.length, wordsFor(at.c)) : undefined}
        town={things.length > 0 && (await needsTown(ctx)) ? townOf(mine, trouble) : undefined}
        titles={things.length > 0 ? await earlierTitles(ctx) : []}
        hasWriter={ctx.listingWriter.name !== 'offline'}
        removed={at.c.req.query(OUT) === undefined ? 0 : (desk?.removed?.photoIds.length ?? 0)}
        left={desk ? [] : await leftPhotos(ctx)}
        step={stepOf(things, isRefused ? 'words' : asked)}
        isFirst={!(await hasPublicItems(ctx))}
      />,
      { ...(isRefused && { status: 400 }), policy: { 'img-src': ['blob:'] } },
    );
  };

/** The step to show if there are many photos: grouping first, until the seller moves on or has described an item. */
function stepOf(things: readonly ShownThing[], asked: string | undefined): Step | undefined {
  if (things.length < STEPS_FROM) return undefined;
  const isSaid = things.some(
    ({ words, written }) => filled(words).title || filled(words).price || written.state !== 'none',
  );
  return asked === 'groups' || (asked !== 'words' && !isSaid) ? 'groups' : 'words';
}

async function shownThing(ctx: SellerContext, thing: NewThing, trouble: Trouble): Promise<ShownThing> {
  const written = await writtenOf(ctx, thing);
  const kept: Words = thing.words;
  // Typed text takes precedence; the writer fills in what is empty.
  const words = written.state === 'written' ? { ...written.words, ...filled(kept) } : kept;
  return {
    name: nameOf(thing),
    photoIds: thing.photoIds,
    words,
    written,
    trouble: trouble.things.get(nameOf(thing)),
  };
}

const filled = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined && text.trim() !== ''));

const townOf = (typed: URLSearchParams, trouble: Trouble) => ({
  city: typed.get('city') ?? '',
  state: typed.get('state') ?? '',
  problem: trouble.city,
});

/** Why the plan has no room for that many items, as a sentence; undefined if there is room for all. */
async function roomFor(
  ctx: SellerContext,
  many: number,
  { sellNew, limits: say }: Sentences,
): Promise<string | undefined> {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const { limits, active, creationsLeft } = await readCapacity(ctx, ctx.store.read, seller);
  const told = async (what: string) => {
    const lead = (await isUnowned(ctx.config, ctx.store.read)) ? [say.unowned] : [];
    return [what, say.more({ sells: sells(ctx) }), ...lead].join(' ');
  };
  if (limits.creations !== null && creationsLeft !== null && creationsLeft < many) {
    return told(sellNew.room.creations({ limit: limits.creations, left: creationsLeft }));
  }
  if (limits.activeItems === null || active + many <= limits.activeItems) return undefined;
  const room = Math.max(0, limits.activeItems - active);
  return told(sellNew.room.active({ limit: limits.activeItems, room }));
}

async function showListed({ ctx, send }: Shown, made: readonly string[]): Promise<Response> {
  const found = await Promise.allSettled(made.map((id) => getListing(ctx, id)));
  const items = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return send(<ListedPage items={items.filter(({ status }) => status !== 'deleted')} />);
}

/** The result: what everyone can see now, what is still hidden, and the address to share. */
function ListedPage({ items }: { items: Item[] }) {
  const { reach, reach_note } = useShown().nav.reach;
  const { sellNew, seller } = useWords();
  const { listed: words } = sellNew;
  const shown = items.filter((item) => item.public_url !== null);
  const hidden = items.filter((item) => item.public_url === null);
  const page = items.find((item) => item.page_url !== null);
  const one = shown.length === 1 ? shown[0] : undefined;
  const link = one?.public_url ?? page?.page_url;
  const isStuck = items.some((item) => item.status === 'available' && !item.page_live);
  return (
    <SellerFrame
      title={heading(shown.length, items.length, words)}
      current="sale"
      width="narrow"
      styles={['sell-photos.css', 'sell-new.css']}
      scripts={['copy.js']}
    >
      <div class="stack loose">
        <div class="stack">
          <h1>{heading(shown.length, items.length, words)}</h1>
          {shown.length > 0 && link && (
            <>
              <p class="lead">{reach === 'public' ? words.send({ n: shown.length }) : reach_note}</p>
              <div class="share" data-share>
                <input
                  class="address"
                  readonly
                  value={link}
                  aria-label={one ? words.linkToIt : words.linkToPage}
                  data-copy-from
                />
                <CopyButton />
              </div>
            </>
          )}
          {isStuck && (
            <Notice kind="warning">
              <p>{words.offline({ link: linkTo('/sell/page') })}</p>
            </Notice>
          )}
        </div>
        <ListOf title={hidden.length > 0 && shown.length > 0 ? words.onPage : undefined} items={shown} />
        {hidden.length > 0 && (
          <div class="stack tight">
            <ListOf title={shown.length > 0 ? words.hidden : undefined} items={hidden} />
            <p class="small muted">{words.hiddenHow}</p>
          </div>
        )}
        <div class="row">
          <MainLink href="/sell/new">{words.another}</MainLink>
          <ButtonLink href="/sell">{seller.mySale}</ButtonLink>
        </div>
      </div>
    </SellerFrame>
  );
}

function heading(shown: number, all: number, words: Sentences['sellNew']['listed']): string {
  if (shown === 0) return words.saved({ n: all });
  return shown < all ? words.some({ shown, all }) : words.all({ n: shown });
}

function ListOf({ title, items }: { title: string | undefined; items: Item[] }) {
  const { price } = useWords();
  if (items.length === 0) return null;
  return (
    <section class="stack tight">
      {title && <h2>{title}</h2>}
      <List
        look="plain-list listed"
        of={items.map((item) => (
          <a href={`/sell/items/${item.item_id}`}>
            {item.thumbnails[0] && (
              <Photo url={item.thumbnails[0]} place="row" alt="" width={56} height={56} />
            )}
            <span class="name">{item.title}</span>
            <span class="price">{price(toCents(item.price), item.currency)}</span>
          </a>
        ))}
      />
    </section>
  );
}

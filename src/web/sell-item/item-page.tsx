import { type Words, wordFor } from '../../languages/index.ts';
import { findOwnedItem } from '../../listings/find.ts';
import { getListing } from '../../listings/get.ts';
import { itemHistory } from '../../listings/history.ts';
import type { Item } from '../../listings/schemas.ts';
import { prepareCrosspost } from '../../pages/crosspost.ts';
import { cropsWithSides } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { ButtonLink } from '../components/parts.tsx';
import { Cropped } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import { doneBefore } from '../sell/undo.ts';
import type { ShowPage } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { shortMoment } from './fields.ts';
import { ItemPress } from './form.tsx';
import { readPosted } from './postings-section.tsx';
import { ItemPage } from './view.tsx';

const doneWords = (done: string, { sellItem }: Words): string | undefined =>
  Object.hasOwn(sellItem.done, done) ? wordFor(sellItem.done, done) : undefined;

/** @param files those of an upload that weren't accepted */
export const showItem =
  (files: FileProblem[] = []): ShowPage =>
  async (at) => {
    const { c, ctx, send } = at;
    const { read } = ctx.store;
    const id = c.req.param('id') ?? '';
    const item = await getListing(ctx, id);
    if (item.status === 'deleted') return send(<DeletedItemPage item={item} />);
    const { reservedUntil } = await findOwnedItem(ctx, read, id);
    const ids = item.photos.map((url) => photoIdOf(ctx.config, url) ?? '');
    const crops = await cropsWithSides(read, ids);
    return send(
      <Cropped by={new Map([...crops].map(([photoId, { at: place }]) => [photoId, place]))}>
        <ItemPage
          {...(await itemHistory(ctx, id))}
          crops={ids.map((photoId) => crops.get(photoId))}
          item={item}
          heldUntil={reservedUntil}
          posted={await readPosted(ctx, id)}
          elsewhere={await prepareCrosspost(ctx, { itemId: id })}
          done={doneWords(c.req.query('done') ?? '', wordsFor(c))}
          undo={doneBefore(at)}
          files={files}
        />
      </Cropped>,
      files.length > 0 ? { status: 400 } : {},
    );
  };

/** A deleted item: its deadline, and the button that restores it. */
function DeletedItemPage({ item }: { item: Item }) {
  const { sellItem: words, seller, format } = useWords();
  const { zone } = useShown();
  return (
    <SellerFrame
      title={words.deletedTitle({ title: item.title })}
      current="sale"
      width="narrow"
      styles={['sell-item.css']}
    >
      <div class="stack">
        <a class="back-link" href="/sell">
          <span aria-hidden="true">←</span> {seller.mySale}
        </a>
        <p class="eyebrow">{words.state.deleted}</p>
        <h1>{item.title}</h1>
        {item.restorable && item.restorable_until ? (
          <>
            <p class="lead">
              {words.deleted.until({ until: shortMoment(new Date(item.restorable_until), zone, format) })}
            </p>
            <div class="row">
              <ItemPress itemId={item.item_id} act="restore" look="primary">
                {words.deleted.restore}
              </ItemPress>
              <ButtonLink href="/sell/bin">{words.deleted.all}</ButtonLink>
            </div>
          </>
        ) : (
          <p class="lead">{words.deleted.gone}</p>
        )}
      </div>
    </SellerFrame>
  );
}

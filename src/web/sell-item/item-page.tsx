import { type Words, wordFor } from '../../languages/index.ts';
import { findOwnedItem } from '../../listings/find.ts';
import { getListing } from '../../listings/get.ts';
import { itemHistory } from '../../listings/history.ts';
import type { Item } from '../../listings/schemas.ts';
import { prepareCrosspost } from '../../pages/crosspost.ts';
import { cropsWithSides } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { ButtonLink, Submit } from '../components/parts.tsx';
import { Cropped } from '../components/photo.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import { doneBefore } from '../sell/undo.ts';
import type { ShowPage } from '../seller-pages.ts';
import type { FileProblem } from '../upload/sent-files.ts';
import { shortMoment } from './fields.ts';
import { ItemForm } from './form.tsx';
import { readPosted } from './postings-section.tsx';
import { ItemPage } from './view.tsx';

const doneWords = (done: string, { sellItem }: Words): string | undefined =>
  Object.hasOwn(sellItem.done, done) ? wordFor(sellItem.done, done) : undefined;

export const showItem: ShowPage = (at) => showItemWith({})(at);

export const showItemWith =
  ({ files = [] }: { files?: FileProblem[] }): ShowPage =>
  async (at) => {
    const { c, ctx, nav, token, send } = at;
    const { read } = ctx.store;
    const id = c.req.param('id') ?? '';
    const item = await getListing(ctx, id);
    const zone = nav.timezone ?? 'UTC';
    if (item.status === 'deleted')
      return send(<DeletedItemPage nav={nav} token={token} item={item} zone={zone} />);
    const { reservedUntil } = await findOwnedItem(ctx, read, id);
    const ids = item.photos.map((url) => photoIdOf(ctx.config, url) ?? '');
    const crops = await cropsWithSides(read, ids);
    return send(
      <Cropped by={new Map([...crops].map(([photoId, { at: place }]) => [photoId, place]))}>
        <ItemPage
          {...at}
          {...(await itemHistory(ctx, id))}
          crops={ids.map((photoId) => crops.get(photoId))}
          item={item}
          heldUntil={reservedUntil}
          zone={zone}
          now={ctx.clock.now()}
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
function DeletedItemPage(props: { nav: SellerNav; token: string; item: Item; zone: string }) {
  const { nav, token, item, zone } = props;
  const { sellItem: words, seller, format } = useWords();
  return (
    <SellerFrame
      title={words.deletedTitle({ title: item.title })}
      current="sale"
      nav={nav}
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
              <ItemForm itemId={item.item_id} act="restore" token={token}>
                <Submit look="primary">{words.deleted.restore}</Submit>
              </ItemForm>
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

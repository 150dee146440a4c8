import { type Words, wordFor } from '../../languages/index.ts';
import { findOwnedItem } from '../../listings/find.ts';
import { itemHistory } from '../../listings/history.ts';
import { getListing } from '../../listings/list.ts';
import type { Item } from '../../listings/schemas.ts';
import { prepareCrosspost } from '../../pages/crosspost.ts';
import { cropsWithSides } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { Notice } from '../components/layout.tsx';
import { ButtonLink, Section, Submit, strong } from '../components/parts.tsx';
import { Cropped } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import { doneBefore, UndoLine } from '../sell/undo.tsx';
import type { ShowPage } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { isPriced, shortMoment } from './fields.ts';
import { ItemForm, ItemPress } from './form.tsx';
import { HistorySection, PeopleSection } from './people-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { ElsewhereSection, PostingsSection, readPosted } from './postings-section.tsx';
import { StatusSection } from './status-section.tsx';
import { WordsForm } from './words-form.tsx';

const LOOKS = {
  available: 'available',
  reserved: 'reserved',
  taken: 'sold',
  inactive: 'neutral',
  deleted: 'neutral',
};

/** Why no one sees it yet, and what changes that. */
function Review({ item }: { item: Item }) {
  const { review: words } = useWords().sellItem;
  const say = isPriced(item) ? words.priced : words.unpriced;
  return (
    <div class="review">
      <Notice kind="warning">
        <p>{say({ strong })}</p>
        {isPriced(item) && <ItemPress itemId={item.item_id} act="right" words={words.right} />}
      </Notice>
    </div>
  );
}

function Delete({ item }: { item: Item }) {
  const { delete: words } = useWords().sellItem;
  return item.status === 'reserved' ? (
    <p class="small muted">{words.hideFirst}</p>
  ) : (
    <ItemForm itemId={item.item_id} act="delete">
      <Submit look="danger">{words.button}</Submit>
      <p class="small muted">{words.week}</p>
    </ItemForm>
  );
}

const doneWords = (done: string, { sellItem }: Words): string | undefined =>
  Object.hasOwn(sellItem.done, done) ? wordFor(sellItem.done, done) : undefined;

/** One item: its status, its photos, its text, the people, and its history. @param files those that weren't accepted */
export const showItem =
  (files: FileProblem[] = []): ShowPage =>
  async (at) => {
    const { c, ctx, send } = at;
    const { read } = ctx.store;
    const id = c.req.param('id') ?? '';
    const item = await getListing(ctx, id);
    if (item.status === 'deleted') return send(<DeletedItemPage item={item} />);
    const { reservedUntil } = await findOwnedItem(ctx, read, id);
    const { wanting, happenings } = await itemHistory(ctx, id);
    const ids = item.photos.map((url) => photoIdOf(ctx.config, url) ?? '');
    const crops = await cropsWithSides(read, ids);
    const all = wordsFor(c);
    const { sellItem: words, seller } = all;
    const page = (
      <SellerFrame
        title={item.title}
        current="sale"
        done={doneWords(c.req.query('done') ?? '', all)}
        width="wide"
        styles={['sell-photos.css', 'sell-item.css']}
        scripts={['sell-item.js', 'copy.js']}
      >
        <div class="item-head">
          <a class="back-link" href="/sell">
            <span aria-hidden="true">←</span> {seller.mySale}
          </a>
          <h1>{item.title}</h1>
          <p class="row">
            {!(item.needs_review && item.status === 'available') && (
              <span class={`badge ${LOOKS[item.status]}`}>{words.state[item.status]}</span>
            )}
            {item.needs_review && <span class="badge reserved">{words.needsReview}</span>}
          </p>
        </div>
        {item.needs_review && <Review item={item} />}
        <div class="item-page">
          <div class="stack">
            <PhotosSection item={item} files={files} crops={ids.map((photoId) => crops.get(photoId))} />
            <StatusSection item={item} wanting={wanting} heldUntil={reservedUntil} />
            <PeopleSection wanting={wanting} currency={item.currency} />
          </div>
          <div class="item-words stack">
            <Section id="words" title={words.whatBuyersRead}>
              <WordsForm item={item} />
            </Section>
            <PostingsSection item={item} posted={await readPosted(ctx, id)} />
            {isPriced(item) && <ElsewhereSection elsewhere={await prepareCrosspost(ctx, { itemId: id })} />}
            <HistorySection happenings={happenings} currency={item.currency} />
            <Delete item={item} />
          </div>
        </div>
        <UndoLine action={`/sell/items/${id}/undo`} {...doneBefore(at)} />
      </SellerFrame>
    );
    return send(
      <Cropped by={new Map([...crops].map(([photoId, { at: place }]) => [photoId, place]))}>{page}</Cropped>,
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
              <ItemPress itemId={item.item_id} act="restore" look="primary" words={words.deleted.restore} />
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

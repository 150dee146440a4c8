import type { Happening } from '../../listings/history.ts';
import type { Item } from '../../listings/schemas.ts';
import type { Crosspost } from '../../pages/schemas.ts';
import type { Crop } from '../../photos/focus.ts';
import { Notice } from '../components/layout.tsx';
import { Section, Submit, strong } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import type { DoneBefore } from '../sell/undo.ts';
import { UndoLine } from '../sell/undo-line.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { ElsewhereSection } from './elsewhere-section.tsx';
import { isPriced } from './fields.ts';
import { ItemForm, ItemPress } from './form.tsx';
import { HistorySection, PeopleSection } from './people-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { type Posted, PostingsSection } from './postings-section.tsx';
import { type StatusProps, StatusSection } from './status-section.tsx';
import { WordsForm } from './words-form.tsx';

type Props = StatusProps & {
  happenings: Happening[];
  elsewhere: Crosspost;
  posted: Posted;
  done: string | undefined;
  /** The photo that was just removed: words, and the sealed note that restores it. */
  undo: DoneBefore | undefined;
  files: FileProblem[];
  /** The crop of each photo, in their order. */
  crops: readonly (Crop | undefined)[];
};

const LOOKS = {
  available: 'available',
  reserved: 'reserved',
  taken: 'sold',
  inactive: 'neutral',
  deleted: 'neutral',
};

/** One item: its status, its photos, its text, the people, and its history. */
export function ItemPage(props: Props) {
  const { item } = props;
  const { sellItem: words, seller } = useWords();
  return (
    <SellerFrame
      title={item.title}
      current="sale"
      done={props.done}
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
          <PhotosSection item={item} files={props.files} crops={props.crops} />
          <StatusSection {...props} />
          <PeopleSection wanting={props.wanting} currency={item.currency} />
        </div>
        <div class="item-words stack">
          <Section id="words" title={words.whatBuyersRead}>
            <WordsForm item={item} />
          </Section>
          <PostingsSection item={item} posted={props.posted} />
          {isPriced(item) && <ElsewhereSection elsewhere={props.elsewhere} />}
          <HistorySection happenings={props.happenings} currency={item.currency} />
          <Delete item={item} />
        </div>
      </div>
      <UndoLine action={`/sell/items/${item.item_id}/undo`} {...props.undo} />
    </SellerFrame>
  );
}

/** Why no one sees it yet, and what changes that. */
function Review({ item }: { item: Item }) {
  const { review: words } = useWords().sellItem;
  const say = isPriced(item) ? words.priced : words.unpriced;
  return (
    <div class="review">
      <Notice kind="warning">
        <p>{say({ strong })}</p>
        {isPriced(item) && (
          <ItemPress itemId={item.item_id} act="right">
            {words.right}
          </ItemPress>
        )}
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

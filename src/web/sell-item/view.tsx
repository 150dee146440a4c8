import type { Happening } from '../../listings/history.ts';
import type { Crosspost } from '../../pages/schemas.ts';
import type { Crop } from '../../photos/focus.ts';
import { Notice } from '../components/layout.tsx';
import { Section, Submit, strong } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import type { DoneBefore } from '../sell/undo.ts';
import { UndoLine } from '../sell/undo-line.tsx';
import type { Shown } from '../seller-pages.ts';
import type { FileProblem } from '../upload/sent-files.ts';
import { ElsewhereSection } from './elsewhere-section.tsx';
import { isPriced } from './fields.ts';
import { ItemForm } from './form.tsx';
import { HistorySection, PeopleSection } from './people-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { type Posted, PostingsSection } from './postings-section.tsx';
import { type StatusProps, StatusSection } from './status-section.tsx';
import { WordsForm } from './words-form.tsx';

type Props = StatusProps & {
  nav: Shown['nav'];
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
  const { nav, token, item, zone } = props;
  const { sellItem: words, seller } = useWords();
  return (
    <SellerFrame
      title={item.title}
      current="sale"
      nav={nav}
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
      {item.needs_review && <Review {...props} />}
      <div class="item-page">
        <div class="stack">
          <PhotosSection item={item} token={token} files={props.files} crops={props.crops} />
          <StatusSection {...props} />
          <PeopleSection wanting={props.wanting} zone={zone} currency={item.currency} />
        </div>
        <div class="item-words stack">
          <Section id="words" title={words.whatBuyersRead}>
            <WordsForm {...props} />
          </Section>
          <PostingsSection {...props} />
          {isPriced(item) && <ElsewhereSection elsewhere={props.elsewhere} />}
          <HistorySection
            happenings={props.happenings}
            zone={zone}
            currency={item.currency}
            now={props.now}
          />
          <Delete {...props} />
        </div>
      </div>
      <UndoLine token={token} action={`/sell/items/${item.item_id}/undo`} {...props.undo} />
    </SellerFrame>
  );
}

/** Why no one sees it yet, and what changes that. */
function Review({ item, token }: Props) {
  const { review: words } = useWords().sellItem;
  const say = isPriced(item) ? words.priced : words.unpriced;
  return (
    <div class="review">
      <Notice kind="warning">
        <p>{say({ strong })}</p>
        {isPriced(item) && (
          <ItemForm itemId={item.item_id} act="right" token={token}>
            <Submit>{words.right}</Submit>
          </ItemForm>
        )}
      </Notice>
    </div>
  );
}

function Delete({ item, token }: Props) {
  const { delete: words } = useWords().sellItem;
  return item.status === 'reserved' ? (
    <p class="small muted">{words.hideFirst}</p>
  ) : (
    <ItemForm itemId={item.item_id} act="delete" token={token}>
      <Submit look="danger">{words.button}</Submit>
      <p class="small muted">{words.week}</p>
    </ItemForm>
  );
}

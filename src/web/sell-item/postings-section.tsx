import type { SellerContext } from '../../context.ts';
import { CROSSPOST_PLACES, placesIn } from '../../listings/crosspost-places.ts';
import { listPostings, notePosting, placeName } from '../../listings/postings.ts';
import { type Posting, PostingInput } from '../../listings/postings-schemas.ts';
import type { Item } from '../../listings/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import type { Crosspost } from '../../pages/schemas.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import { CopyButton, hidden, List, Section, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { ItemFold, ItemForm, useTypedIn } from './form.tsx';

/** The seller's records of where else the item is posted, and the places to choose from. */
type Posted = { open: Posting[]; places: string[] };

export async function readPosted(ctx: SellerContext, itemId: string): Promise<Posted> {
  const { postings } = await listPostings(ctx, itemId);
  const { country } = await findSeller(ctx.store.read, ctx.actor.sellerId);
  return {
    open: postings.filter((each) => each.taken_down_at === null),
    places: placesIn(country).map((id) => CROSSPOST_PLACES[id].name),
  };
}

/** @throws AppError invalid_request naming `place` or `url` */
export const notePosted = (ctx: SellerContext, id: string, fields: URLSearchParams) => {
  const url = fields.get('url')?.trim();
  const typed = { place: fields.get('place') ?? '', ...(url && { url: withScheme(url) }) };
  return notePosting(ctx, id, parseInput(PostingInput, typed, 'The form'));
};

/** Adds the `https://` that people leave out. */
const withScheme = (url: string): string => (/^[a-z]+:/i.test(url) ? url : `https://${url}`);

export function PostingsSection({ item, posted }: { item: Item; posted: Posted }) {
  const words = useWords().postings;
  const isGone = item.status === 'reserved' || item.status === 'taken';
  const { problems } = useShown();
  const noted = { itemId: item.item_id, act: 'posted' };
  const isTyped = useTypedIn(noted) !== undefined;
  const wrong = (name: string) => (isTyped ? problemOf(problems, name) : undefined);
  const { open, places } = posted;
  if (isGone && open.length === 0) return null;
  return (
    <Section id="postings" title={isGone ? words.takeDown : words.title}>
      {isGone && <p>{words.why({ sold: item.status === 'taken' })}</p>}
      {open.length > 0 && (
        <ul class="plain-list stack">
          {open.map(({ posting_id, place, url }) => (
            <li class="row between">
              {url === null ? (
                <span>{placeName(place)}</span>
              ) : (
                <a href={url} rel="noreferrer nofollow" target="_blank">
                  {placeName(place)}
                </a>
              )}
              <ItemForm itemId={item.item_id} act="taken-down">
                <input type="hidden" name="posting" value={posting_id} />
                <Submit>{words.takenDown({ place: placeName(place), hidden })}</Submit>
              </ItemForm>
            </li>
          ))}
        </ul>
      )}
      {!isGone && (
        <ItemFold {...noted} words={words.note}>
          <Field
            name="place"
            label={words.where}
            value=""
            problem={wrong('place')}
            attributes={{ list: 'known-places', maxlength: TEXT_LIMITS.marketplace, required: true }}
          />
          <datalist id="known-places">
            {places.map((name) => (
              <option value={name} />
            ))}
          </datalist>
          <Field
            name="url"
            label={words.link}
            value=""
            problem={wrong('url') && words.linkWrong}
            attributes={{ inputmode: 'url', maxlength: TEXT_LIMITS.postUrl }}
          />
          <p class="small muted">{words.private}</p>
          <Submit look="primary">{words.save}</Submit>
        </ItemFold>
      )}
    </Section>
  );
}

export function ElsewhereSection({ elsewhere }: { elsewhere: Crosspost }) {
  const { elsewhere: words } = useWords().sellItem;
  return (
    <details class="card elsewhere">
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <div class="stack">
        <p class="small muted">{words.how}</p>
        <List
          look="plain-list row"
          of={elsewhere.photos.map((url, i) => (
            <a class="button" href={new URL(url).pathname} download={`photo-${i + 1}.jpg`}>
              {words.savePhoto({ n: i + 1 })}
            </a>
          ))}
        />
        <div>
          {elsewhere.places.map((post) => (
            <PlacePost post={post} />
          ))}
        </div>
      </div>
    </details>
  );
}

function PlacePost({ post }: { post: Crosspost['places'][number] }) {
  const { sellItem, fields } = useWords();
  const { elsewhere: words } = sellItem;
  const { name, url } = CROSSPOST_PLACES[post.place];
  const lines = post.text.split('\n').length + Math.floor(post.text.length / 60);
  const id = (field: string) => `${post.place}-${field}`;
  return (
    <details class="elsewhere-place" name="elsewhere-place">
      <summary>
        <h3>{name}</h3>
      </summary>
      <div class="stack">
        <div class="stack tight">
          <label for={id('title')}>{words.postTitle}</label>
          <div class="share">
            <input id={id('title')} readonly value={post.title} data-copy-from />
            <CopyButton />
          </div>
        </div>
        <div class="stack tight">
          <label for={id('text')}>{words.text}</label>
          <textarea id={id('text')} readonly rows={Math.min(12, Math.max(4, lines))} data-copy-from>
            {post.text}
          </textarea>
          <CopyButton words={words.copyText} />
        </div>
        <dl class="facts">
          <dt>{fields.labels.price}</dt>
          <dd>{post.price}</dd>
          <dt>{fields.labels.condition}</dt>
          <dd>{post.condition}</dd>
          <dt>{fields.labels.category}</dt>
          <dd>{post.category}</dd>
        </dl>
        <p>
          <a class="button" href={url} rel="noreferrer" target="_blank">
            {words.open({ name })}
          </a>
        </p>
      </div>
    </details>
  );
}

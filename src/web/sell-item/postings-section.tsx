import type { SellerContext } from '../../context.ts';
import { CROSSPOST_PLACES, placesIn } from '../../listings/crosspost-places.ts';
import { changePosting, listPostings, notePosting, placeName } from '../../listings/postings.ts';
import { type Posting, PostingInput } from '../../listings/postings-schemas.ts';
import type { Item } from '../../listings/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import { hidden, Section, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { ItemFold, ItemForm, useTypedIn } from './form.tsx';

/** The seller's records of where else the item is posted, and the places to choose from. */
export type Posted = { open: Posting[]; places: string[] };

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

export const noteTakenDown = (ctx: SellerContext, fields: URLSearchParams) =>
  changePosting(ctx, fields.get('posting') ?? '', true);

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

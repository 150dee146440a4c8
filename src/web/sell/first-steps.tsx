import type { Child } from 'hono/jsx';
import type { Briefing } from '../../briefing/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { LeftPhotos } from '../../listings/new-things-desk.ts';
import type { SectionName } from '../../server-settings/file.ts';
import { shortened } from '../../text/wording.ts';
import { List } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type SellerNav, useShown } from '../shown.tsx';

type NeedsProps = { id?: string; title: string; many: Child; open: boolean; of: readonly Child[] };

/** A list that folds, of what the seller can do next. */
const Needs = ({ id, title, many, open, of }: NeedsProps) => (
  <details class="card flush first" open={open}>
    <summary>
      <h2 id={id}>{title}</h2>
      <span class="small muted">{many}</span>
    </summary>
    <List look="needs" of={of} />
  </details>
);

export type FirstStepsProps = {
  /** The steps that are done. `passkey` is undefined if browsers offer none here, as at a plain http address. */
  done: { items: boolean; shared: boolean; passkey: boolean | undefined };
  isOwner: boolean;
  /** Whether no one owns the installation yet. */
  unowned: boolean;
};

type Step = {
  done: boolean;
  what: string;
  about: string;
  href?: string | undefined;
  isOptional?: true;
};

/**
 * The steps from a new installation to the first buyer. What is done is read from the actual state, never remembered,
 * and the list disappears once all required steps are done.
 */
export function FirstSteps(props: FirstStepsProps) {
  const words = useWords();
  const { steps: own } = words.sell;
  const steps = stepsOf(props, useShown().nav, words);
  if (steps.every(({ done, isOptional }) => done || isOptional)) return null;
  return (
    <Needs
      id="first-steps"
      title={own.title}
      many={own.progress({ done: steps.filter(({ done }) => done).length, all: steps.length })}
      open={!props.done.items}
      of={steps.map(({ done, what, about, href }) => {
        const inside = (
          <>
            <span class="what">
              <span aria-hidden="true">{done ? '✓ ' : '○ '}</span>
              <span class="visually-hidden">{done ? words.steps.done : own.toDo} </span>
              {what}
            </span>
            {!done && <span class="small muted about">{about}</span>}
          </>
        );
        if (done) return <div class="need step done">{inside}</div>;
        return href === undefined ? (
          <div class="need step still">{inside}</div>
        ) : (
          <a class="need step" href={href}>
            {inside}
          </a>
        );
      })}
    />
  );
}

function stepsOf(
  { done, isOwner, unowned }: FirstStepsProps,
  { reach, mail }: SellerNav,
  { sell, limits }: Words,
): Step[] {
  const { steps: words } = sell;
  const server = (section: SectionName) => (isOwner ? `/settings/server#${section}` : undefined);
  const passkey: Step | undefined =
    done.passkey === undefined
      ? undefined
      : {
          done: done.passkey,
          what: words.passkey,
          about: words.passkeyHow,
          href: '/settings/passkeys',
          isOptional: true,
        };
  return [
    ...(unowned ? [{ done: false, what: words.owner, about: limits.unowned }] : []),
    { done: done.items, what: words.items, about: words.itemsHow, href: '/sell/new' },
    {
      done: mail,
      what: words.mail,
      about: isOwner ? words.mailOwner : words.mailOther,
      href: server('mail'),
    },
    { done: reach.reach === 'public', what: words.reach, about: reach.reach_note, href: server('address') },
    {
      done: done.shared,
      what: words.share,
      about: reach.reach === 'this_computer' ? words.shareLater : words.shareHow,
      href: '/sell/page',
    },
    ...(passkey === undefined ? [] : [passkey]),
  ];
}

/** A notice or a task that needs no decision, and its page. */
export type Coming = { href: string; what: string; about: string };

/** Maximum number of holds and pickups that are named. */
const MOST = 6;

/**
 * What is coming up: photos that aren't listed yet, a page that isn't online, holds that end within a day, and
 * today's visits.
 */
export function comingUp(briefing: Briefing, { sell, sellPage, format }: Words, left: readonly LeftPhotos[]) {
  const { coming: words } = sell;
  const { whats_new: news, timezone, page_published: online, items_count: items } = briefing;
  const about = (of: { items: string[]; item_count: number }) =>
    of.item_count > 2
      ? words.andMore({ first: shortened(of.items[0] ?? '', 40), n: of.item_count - 1 })
      : format.list(of.items.map((title) => shortened(title, 40)));
  const today = news.pickups_today;
  const coming: Coming[] = [];
  const add = (href: string, what: string, told: string) => coming.push({ href, what, about: told });
  for (const { id, photos } of left) add(`/sell/new/${id}`, words.photos({ n: photos }), words.photosHow);
  if (!online && items > 0) add('/sell/page', sellPage.state.offline, words.offline);
  for (const each of today.slice(0, MOST)) {
    const what = words.pickup({ name: shortened(each.buyer_name, 40) });
    add('/sell/pickups', what, `${about(each)} · ${format.timeOfDay(new Date(each.pickup_at), timezone)}`);
  }
  if (today.length > MOST) add('/sell/pickups', words.morePickups({ n: today.length - MOST }), '');
  for (const each of news.holds_ending.slice(0, MOST)) {
    const time = format.localMoment(new Date(each.expires_at), timezone);
    const what = words.hold({ name: shortened(each.buyer_name, 40), time });
    add(`/inbox/${each.conversation_id}`, what, `${about(each)} · ${words.holdHow}`);
  }
  return coming;
}

export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  if (coming.length === 0) return null;
  return (
    <Needs
      title={useWords().sell.coming.title}
      many={coming.length}
      open={coming.length <= 2}
      of={coming.map(({ href, what, about }) => (
        <a class="need" href={href}>
          <span class="what">{what}</span>
          <span class="small muted about">{about}</span>
        </a>
      ))}
    />
  );
}

import type { Words } from '../../languages/index.ts';
import type { SectionName } from '../../server-settings/file.ts';
import { useWords } from '../language.tsx';
import { type SellerNav, useShown } from '../shown.tsx';

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
    <details class="card flush first" open={!props.done.items}>
      <summary>
        <h2 id="first-steps">{own.title}</h2>
        <span class="small muted">
          {own.progress({ done: steps.filter(({ done }) => done).length, all: steps.length })}
        </span>
      </summary>
      <ul class="needs">
        {steps.map(({ done, what, about, href }) => {
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
          return (
            <li>
              {href !== undefined && !done ? (
                <a class="need step" href={href}>
                  {inside}
                </a>
              ) : (
                <div class={done ? 'need step done' : 'need step still'}>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function stepsOf(
  { done, isOwner, unowned }: FirstStepsProps,
  { reach, mail }: SellerNav,
  { sell, limits }: Words,
): Step[] {
  const { steps: words } = sell;
  const server = (section: SectionName) => (isOwner ? `/settings/server#${section}` : undefined);
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
    ...[done.passkey]
      .filter((has) => has !== undefined)
      .map((has) => ({
        done: has,
        what: words.passkey,
        about: words.passkeyHow,
        href: '/settings/passkeys',
        isOptional: true as const,
      })),
  ];
}

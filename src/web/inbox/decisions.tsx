import type { Decision, DecisionAct } from '../../decisions/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { moment } from '../../text/wording.ts';
import { FORM_TOKEN } from '../forms.ts';
import type { InPlace } from './decide.ts';

/** Where each act is done: by one press here, or on another page. */
const IN_PLACE: readonly DecisionAct[] = [
  'accept',
  'decline',
  'no_answer_needed',
  'sold',
  'noshow',
] satisfies InPlace[];

export type ShownDecisions = {
  decisions: readonly Decision[];
  /** First pictures by item id. */
  pictures: ReadonlyMap<string, string>;
  /** Of the account, as the decisions are. */
  words: Words;
  timezone: string;
};

type Props = ShownDecisions & {
  token: string;
  /** What a press is sent to. */
  action: string;
};

/** What waits for the seller, as cards that can be decided where they stand. */
export function Decisions(props: Props) {
  const { decisions, words } = props;
  if (decisions.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="decisions">
      <h2 id="decisions">{words.decisions.heading}</h2>
      <ul class="decisions">
        {decisions.map((decision) => (
          <Card {...props} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

/** The same page here, whatever address others know it by. */
const here = ({ page_url }: Decision): string => {
  const { pathname, search, hash } = new URL(page_url);
  return `${pathname}${search}${hash}`;
};

const placeOf = (decision: Decision, act: DecisionAct): string =>
  act === 'new_time' ? `/inbox/${decision.conversation_id}?answer=pickup` : here(decision);

function Card({ decision, pictures, words, timezone, token, action }: Props & { decision: Decision }) {
  const { decision_id: id, title, summary, until, acts, item_ids: items } = decision;
  const picture = items.flatMap((item) => pictures.get(item) ?? [])[0];
  const about = [
    summary,
    ...(until === null ? [] : [words.decisions.until({ at: moment(new Date(until), timezone) })]),
  ];
  return (
    <li class="card decision" id={id}>
      {picture !== undefined && <img src={picture} alt="" width="64" height="64" loading="lazy" />}
      <div class="decision-words">
        <p>
          <a href={here(decision)}>{title}</a>
        </p>
        <p class="small muted">{about.join(' · ')}</p>
      </div>
      <div class="row decision-acts">
        {acts.map(({ act, label }, i) =>
          act === 'counter' ? (
            <Counter {...{ id, label, token, action, words }} />
          ) : IN_PLACE.includes(act) ? (
            <form method="post" action={action}>
              <Hidden {...{ id, act, token }} />
              <button class={i === 0 ? 'button primary' : 'button'} type="submit">
                {label}
                <span class="visually-hidden">: {title}</span>
              </button>
            </form>
          ) : (
            <a class={i === 0 ? 'button primary' : 'button'} href={placeOf(decision, act)}>
              {label}
              <span class="visually-hidden">: {title}</span>
            </a>
          ),
        )}
      </div>
    </li>
  );
}

const Hidden = ({ id, act, token }: { id: string; act: DecisionAct; token: string }) => (
  <>
    <input type="hidden" name={FORM_TOKEN} value={token} />
    <input type="hidden" name="decision" value={id} />
    <input type="hidden" name="act" value={act} />
  </>
);

function Counter(props: { id: string; label: string; token: string; action: string; words: Words }) {
  const { id, label, token, action, words } = props;
  const field = `counter-${id}`;
  return (
    <details>
      <summary class="button">{label}</summary>
      <form class="row" method="post" action={action}>
        <Hidden {...{ id, act: 'counter', token }} />
        <label for={field}>{words.decisions.amount}</label>
        <input id={field} name="amount" type="text" inputmode="decimal" required size={6} />
        <button class="button primary" type="submit">
          {label}
        </button>
      </form>
    </details>
  );
}

import type { Suggestions } from '../../conversations/schemas.ts';
import type { Decision, DecisionAct } from '../../decisions/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { Field, type FieldProps, problemOf } from '../components/field.tsx';
import { ComingDays, dayAttributes } from '../components/moment-field.tsx';
import {
  ButtonLink,
  Fold,
  type FormProps,
  PostForm,
  Press,
  Section,
  Submit,
  SubmitLine,
} from '../components/parts.tsx';
import type { EndingAct } from '../sell/ending.ts';
import { useShown, useTyped } from '../shown.tsx';
import { PRICE_INPUT } from '../typed-price.ts';
import { missingWords } from './keep-fact.ts';

/** Acts that are carried out on the card itself; for the others it links to a page. */
export type InPlace = keyof Words['decisions']['done'] | EndingAct | 'put_on_sale';

/** Acts that take one press. Those in `asked` ask or warn first, and all others are done on another page. */
const AT_ONCE: readonly DecisionAct[] = [
  'accept',
  'decline',
  'no_answer_needed',
  'sold',
  'noshow',
  'taken_down',
  'renew',
] satisfies InPlace[];

export type ShownDecisions = {
  decisions: readonly Decision[];
  /** Prepared answers, by conversation id. */
  suggested: ReadonlyMap<string, Suggestions>;
  /** First pictures by item id. */
  pictures: ReadonlyMap<string, string>;
  /** In the account's language, like the decisions themselves. */
  words: Words;
  address: string | null;
};

type Props = ShownDecisions & { action: string };

export function Decisions(props: Props) {
  const { decisions, words } = props;
  if (decisions.length === 0) return null;
  return (
    <Section id="decisions" title={words.decisions.heading} look="stack">
      {decisions.some(({ acts }) => acts.some(({ act }) => act === 'extend')) && <ComingDays />}
      <ul class="decisions">
        {decisions.map((decision) => (
          <Card {...props} decision={decision} />
        ))}
      </ul>
    </Section>
  );
}

/** The path on the address that the seller uses now: a decision's `page_url` names the public one. */
const here = ({ page_url }: Decision): string => {
  const { pathname, search, hash } = new URL(page_url);
  return `${pathname}${search}${hash}`;
};

function placeOf(decision: Decision, act: DecisionAct): string {
  if (act === 'new_time') return `/inbox/${decision.conversation_id}?answer=pickup`;
  if (act === 'share_address') return `${here(decision)}#share`;
  return act === 'renew' ? '/settings/plan' : here(decision);
}

function Card(props: Props & { decision: Decision }) {
  const { decision, pictures, words, action } = props;
  const { decision_id: id, kind, title, summary, until_local: until, acts, item_ids: items } = decision;
  const picture = items.flatMap((item) => pictures.get(item) ?? [])[0];
  const prepared = kind === 'question' ? props.suggested.get(decision.conversation_id ?? '') : undefined;
  const about = [summary, ...(until === null ? [] : [words.decisions.until({ at: until })])];
  return (
    <li class="card decision" id={id}>
      {picture !== undefined && <img src={picture} alt="" width="64" height="64" loading="lazy" />}
      <div class="decision-words">
        <p>
          <a href={here(decision)}>{title}</a>
        </p>
        <p class="small muted">{about.join(' · ')}</p>
      </div>
      {prepared && <Answers {...props} decision={decision} prepared={prepared} />}
      <div class="actions decision-acts">
        {acts.map(({ act, label, tool }, i) => {
          const look = i === 0 && !prepared?.suggestions.length ? 'primary' : '';
          const asked = useQuestion(act, props);
          const shared = { fields: { decision: id, act, ...asked?.fields }, action, look };
          if (asked)
            return <AskedAct {...shared} asked={asked} label={label} of={title} id={`${act}-${id}`} />;
          const inside = (
            <>
              {label}
              <span class="visually-hidden">: {title}</span>
            </>
          );
          // Only a free page can be renewed with one press; any other costs money and opens its payment page.
          const here = AT_ONCE.includes(act) && (act !== 'renew' || tool === 'extend_sale_page');
          return here ? (
            <Press {...shared}>{inside}</Press>
          ) : (
            <ButtonLink look={look} href={placeOf(decision, act)}>
              {inside}
            </ButtonLink>
          );
        })}
      </div>
    </li>
  );
}

/** The fullest suggested reply, sent with one press, and the facts that the listing lacks. The thread has the others. */
function Answers(props: Props & { decision: Decision; prepared: Suggestions }) {
  const { decision, prepared, words, action } = props;
  const { suggested: say } = words.inbox;
  const { decision_id: id, since } = decision;
  const [first] = prepared.suggestions;
  return (
    <div class="decision-acts stack tight">
      {first && (
        <div class="answer">
          <p class="small words" id={`${id}-answer`}>
            {first.content}
          </p>
          <PostForm action={action} fields={{ decision: id, act: 'reply', since, typed: first.content }}>
            <Submit aria-describedby={`${id}-answer`}>{say.send}</Submit>
          </PostForm>
        </div>
      )}
      {prepared.missing.length > 0 && (
        <p class="small">
          {say.missing}{' '}
          <a href={`/inbox/${decision.conversation_id}#suggested`}>
            {words.format.list(prepared.missing.map((one) => missingWords(words.inbox, one)))}
          </a>
        </p>
      )}
    </div>
  );
}

type Asked = {
  /** Explains the act before the second press. */
  why?: string | undefined;
  field?: Pick<FieldProps, 'label' | 'value' | 'attributes'> | undefined;
  /** What it applies to, as the card says it. */
  fields?: { typed: string };
};

/** What an act asks or warns about before it is carried out; undefined if it needs no second press. */
export function useQuestion(
  act: DecisionAct,
  { words, address }: Pick<ShownDecisions, 'words' | 'address'>,
): Asked | undefined {
  const { decisions: say } = words;
  const { zone } = useShown();
  switch (act) {
    case 'counter':
      return { field: { label: say.amount, attributes: { ...PRICE_INPUT, size: 6, required: true } } };
    case 'share_address':
      return address === null
        ? undefined
        : { why: say.ask.share_address({ address }), fields: { typed: address } };
    case 'extend': {
      const { value, ...attributes } = dayAttributes('', zone, words.format);
      return { field: { label: say.lastDay, value, attributes: { ...attributes, required: true } } };
    }
    case 'lower_all':
      return {
        why: say.ask.lower_all,
        field: {
          label: say.percent,
          value: '20',
          attributes: { type: 'number', min: 1, max: MOST_PERCENT_OFF, step: 1, required: true },
        },
      };
    case 'put_on_sale':
    case 'give_away':
    case 'close':
      return { why: say.ask[act] };
    default:
      return undefined;
  }
}

type AskedProps = FormProps & {
  asked: Asked;
  id: string;
  label: string;
  look: string;
  /** What it applies to, for people who hear only the button. */
  of: string;
};

/** An act that takes two presses: the first opens the question or warning. A wrong answer opens it again. */
export function AskedAct({ asked: { why, field }, id, label, look, of, ...form }: AskedProps) {
  const isAgain = useTyped(form.action, form.fields) !== undefined;
  const { problems } = useShown();
  return (
    <Fold label={label} look={look} of={of} open={isAgain}>
      <PostForm class="stack tight" {...form}>
        {why && <p class="small">{why}</p>}
        {field && (
          <Field
            id={id}
            name="typed"
            {...field}
            problem={isAgain ? problemOf(problems, 'typed', 'percent') : undefined}
          />
        )}
        <SubmitLine look="primary">{label}</SubmitLine>
      </PostForm>
    </Fold>
  );
}

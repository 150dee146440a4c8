import type { Suggestions } from '../../conversations/schemas.ts';
import { capital } from '../../text/wording.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Fold, LinkLine, Submit, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { KEPT_FACTS, missingWords } from './keep-fact.ts';
import { ThreadForm as Form, useThread, useTypedIn } from './parts.tsx';

type Props = {
  /** The street address on file. */
  address: string | null;
  /** A suggested answer that the seller wants to edit before sending it. */
  suggested?: string | undefined;
};

/** Where the seller writes, and sends the address. */
export function Reply({ address, suggested }: Props) {
  const { buyer_name: name, buyer_email: email } = useThread().conversation;
  const isAddress = useTypedIn('address') !== undefined;
  const { reply, thread } = useWords().inbox;
  return (
    <>
      <Suggested />
      <div id="share">
        <Fold label={reply.share} back={reply.dontShare} open={isAddress}>
          <Form act="address">
            <Field
              id="address"
              name="content"
              label={reply.address}
              value={address ?? ''}
              hint={reply.addressHint({ email })}
              control="lines"
              attributes={{ rows: 2, maxlength: TEXT_LIMITS.streetAddress, required: true }}
            />
            <SubmitLine look="danger">{reply.sendAddress({ name })}</SubmitLine>
          </Form>
        </Fold>
      </div>
      <section class="composer" id="answer-here" aria-labelledby="answer">
        <h2 id="answer" class="visually-hidden">
          {thread.answer}
        </h2>
        <Form act="reply">
          <label class="visually-hidden" for="content">
            {reply.to({ name })}
          </label>
          <div class="compose">
            <textarea
              id="content"
              name="content"
              rows={1}
              maxlength={TEXT_LIMITS.message}
              required
              placeholder={reply.to({ name })}
              aria-describedby="content_hint"
            >
              {useTypedIn('reply')?.get('content') ?? suggested ?? ''}
            </textarea>
            <Submit look="primary">{reply.send}</Submit>
          </div>
          <p class="hint small muted" id="content_hint">
            {reply.hint({ email })}
          </p>
        </Form>
      </section>
    </>
  );
}

/** Suggested replies from the listing's facts: one press sends one, another inserts it into the field below. */
function Suggested() {
  const { suggestions, missing, conversation } = useThread();
  const { suggested: words } = useWords().inbox;
  if (suggestions.length + missing.length === 0) return null;
  return (
    <section class="stack" id="suggested">
      {suggestions.length > 0 && (
        <>
          <h3>{words.title}</h3>
          <p class="muted">{words.how}</p>
        </>
      )}
      {suggestions.map(({ content }, i) => (
        <div class="card stack tight">
          <p class="words" id={`suggested-${i}`}>
            {content}
          </p>
          <div class="row">
            <Form act="reply" fields={{ content }}>
              <Submit aria-describedby={`suggested-${i}`}>{words.send}</Submit>
            </Form>
            <a
              class="button"
              href={`/inbox/${conversation.conversation_id}?suggested=${i}#content`}
              aria-describedby={`suggested-${i}`}
            >
              {words.edit}
            </a>
          </div>
        </div>
      ))}
      {missing.length > 0 && (
        <div class="stack tight">
          <p>{words.missing}</p>
          {missing.map((one, i) => (
            <Missing one={one} id={`missing-${i}`} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Asks for a fact that buyers ask about. Typed once, it is saved where every buyer can read it. */
function Missing({ one, id }: { one: Suggestions['missing'][number]; id: string }) {
  const { inbox } = useWords();
  const label = capital(missingWords(inbox, one));
  const maxlength = KEPT_FACTS[one.field];
  if (maxlength === undefined) return <LinkLine href={one.page_url}>{label}</LinkLine>;
  return (
    <Form act="fact" fields={{ field: one.field, item_id: one.item_id ?? '' }}>
      <Field id={id} name="value" label={label} value="" attributes={{ required: true, maxlength }} />
      <SubmitLine>{inbox.suggested.keep}</SubmitLine>
    </Form>
  );
}

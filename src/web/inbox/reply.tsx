import { Field } from '../components/field.tsx';
import { Fold } from '../components/fold.tsx';
import { Submit, SubmitLine } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import type { ThreadPageProps } from './prepared.tsx';
import { Suggested } from './suggested.tsx';
import { ThreadForm as Form, typedIn } from './thread-form.tsx';

/** Where the seller writes, and sends the address. */
export function Reply(props: ThreadPageProps) {
  const { buyer_name: name, buyer_email: email } = props.thread.conversation;
  const address = typedIn(props, 'address');
  const { reply, thread } = useWords().inbox;
  return (
    <>
      <Suggested {...props} />
      <div id="share">
        <Fold label={reply.share} back={reply.dontShare} open={address !== undefined}>
          <Form {...props} act="address">
            <Field
              id="address"
              name="content"
              label={reply.address}
              value={address?.get('content') ?? props.address ?? ''}
              hint={reply.addressHint({ email })}
              control="lines"
              attributes={{ rows: 2, maxlength: 300, required: true }}
            />
            <SubmitLine look="danger">{reply.sendAddress({ name })}</SubmitLine>
          </Form>
        </Fold>
      </div>
      <section class="composer" id="answer-here" aria-labelledby="answer">
        <h2 id="answer" class="visually-hidden">
          {thread.answer}
        </h2>
        <Form {...props} act="reply">
          <label class="visually-hidden" for="content">
            {reply.to({ name })}
          </label>
          <div class="compose">
            <textarea
              id="content"
              name="content"
              rows={1}
              maxlength={2000}
              required
              placeholder={reply.to({ name })}
              aria-describedby="content_hint"
            >
              {typedIn(props, 'reply')?.get('content') ?? props.suggested ?? ''}
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

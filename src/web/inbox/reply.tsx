import { Fold } from '../components/fold.tsx';
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
            <div class="field">
              <label for="address">{reply.address}</label>
              <textarea
                id="address"
                name="content"
                rows={2}
                maxlength={300}
                required
                aria-describedby="address_hint"
              >
                {address?.get('content') ?? props.address ?? ''}
              </textarea>
              <span class="hint" id="address_hint">
                {reply.addressHint({ email })}
              </span>
            </div>
            <p>
              <button class="button danger" type="submit">
                {reply.sendAddress({ name })}
              </button>
            </p>
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
            <button class="button primary" type="submit">
              {reply.send}
            </button>
          </div>
          <p class="hint small muted" id="content_hint">
            {reply.hint({ email })}
          </p>
        </Form>
      </section>
    </>
  );
}

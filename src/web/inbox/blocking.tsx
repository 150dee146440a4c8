import type { Thread } from '../../conversations/schemas.ts';
import { Fold } from '../components/fold.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

/** Keeps the buyer out, or lets them in again. */
export function Blocking(props: { thread: Thread; formToken: string }) {
  const { blocked, buyer_name: name, buyer_email: email } = props.thread.conversation;
  if (blocked) {
    return (
      <section class="stack" aria-label="Blocked">
        <p class="muted">
          You have blocked {email}. What comes from this address does not reach you, and {name} is not told.
        </p>
        <Form {...props} act="unblock">
          <p>
            <button class="button" type="submit">
              Let {name} in again
            </button>
          </p>
        </Form>
      </section>
    );
  }
  return (
    <div>
      <Fold label="Block this buyer" back="Do not block" look="quiet">
        <Form {...props} act="block">
          <p>
            {email} can no longer reserve, ask or write here, and what it holds goes to the next in line, if
            somebody waits. {name} is not told and gets no mail. You can take it back, but not what was
            released.
          </p>
          <p>
            <button class="button danger" type="submit">
              Yes, block {name}
            </button>
          </p>
        </Form>
      </Fold>
    </div>
  );
}

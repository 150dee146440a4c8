import type { Thread } from '../../conversations/schemas.ts';
import { Fold } from '../components/fold.tsx';
import { SubmitLine } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

/** Keeps the buyer out, or lets them in again. */
export function Blocking(props: { thread: Thread; formToken: string }) {
  const { blocked, buyer_name: name, buyer_email: email } = props.thread.conversation;
  const { blocking: words } = useWords().inbox;
  if (blocked) {
    return (
      <section class="stack" aria-label={words.label}>
        <p class="muted">{words.isBlocked({ email, name })}</p>
        <Form {...props} act="unblock">
          <SubmitLine>{words.unblock({ name })}</SubmitLine>
        </Form>
      </section>
    );
  }
  return (
    <div>
      <Fold label={words.block} back={words.dont} look="quiet">
        <Form {...props} act="block">
          <p>{words.why({ email, name })}</p>
          <SubmitLine look="danger">{words.yes({ name })}</SubmitLine>
        </Form>
      </Fold>
    </div>
  );
}

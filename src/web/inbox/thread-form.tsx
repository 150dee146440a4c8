import type { Child } from 'hono/jsx';
import type { Thread } from '../../conversations/schemas.ts';
import { FORM_TOKEN } from '../forms.ts';

/** A form that acts on a thread. */
export function ThreadForm(props: {
  thread: Thread;
  formToken: string;
  act: string;
  fields?: Record<string, string>;
  children: Child;
}) {
  return (
    <form
      class="form"
      method="post"
      action={`/inbox/${props.thread.conversation.conversation_id}/${props.act}`}
    >
      <input type="hidden" name={FORM_TOKEN} value={props.formToken} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}

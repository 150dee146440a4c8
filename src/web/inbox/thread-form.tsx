import type { Child } from 'hono/jsx';
import type { Thread } from '../../conversations/schemas.ts';
import { PostForm } from '../components/form.tsx';
import type { Typed } from '../seller-pages.ts';

type InThread = { thread: Thread; typed?: Typed | undefined };

const actionOf = ({ thread }: InThread, act: string): string =>
  `/inbox/${thread.conversation.conversation_id}/${act}`;

/** What was typed into a form that was not carried out; of several of a kind, into that of a reservation. */
export function typedIn(props: InThread, act: string, reservationId?: string): URLSearchParams | undefined {
  const { typed } = props;
  if (typed?.action !== actionOf(props, act)) return undefined;
  const isOther = reservationId !== undefined && typed.fields.get('reservation_id') !== reservationId;
  return isOther ? undefined : typed.fields;
}

/** A form that acts on a thread. */
export function ThreadForm(
  props: InThread & {
    formToken: string;
    act: string;
    fields?: Record<string, string>;
    children: Child;
  },
) {
  return (
    <PostForm class="form" action={actionOf(props, props.act)} token={props.formToken}>
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </PostForm>
  );
}

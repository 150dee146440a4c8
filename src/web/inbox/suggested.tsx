import type { Suggestions } from '../../conversations/suggestion-schemas.ts';
import { useWords } from '../language.tsx';
import type { ThreadPageProps } from './prepared.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

/** Answers made of the listing's facts: one press sends one, another puts it into the field below. */
export function Suggested(props: ThreadPageProps) {
  const { suggestions, missing, conversation } = props.thread;
  const { suggested: words } = useWords().inbox;
  if (suggestions.length + missing.length === 0) return null;
  return (
    <section class="stack" id="suggested" aria-labelledby="suggested-title">
      <h3 id="suggested-title">{words.title}</h3>
      {suggestions.length > 0 && <p class="muted">{words.how}</p>}
      {suggestions.map(({ content }, i) => (
        <div class="card stack tight">
          <p class="words" id={`suggested-${i}`}>
            {content}
          </p>
          <div class="row">
            <Form {...props} act="reply" fields={{ content }}>
              <button class="button" type="submit" aria-describedby={`suggested-${i}`}>
                {words.send}
              </button>
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
          <ul>
            {missing.map((one) => (
              <li>
                <a href={one.page_url}>{useMissing(props, one)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function useMissing(props: ThreadPageProps, { field, item_id: id }: Suggestions['missing'][number]): string {
  const { suggested: words } = useWords().inbox;
  const items = props.thread.reservations.flatMap((each) => each.items);
  const item =
    items.find((each) => each.item_id === id)?.title ?? props.thread.conversation.first_item_title ?? '';
  if (field === 'dimensions') return words.dimensions({ item });
  if (field === 'price') return words.price({ item });
  if (field === 'transport_notes') return words.transport_notes({ item });
  return field === 'availability' ? words.availability : words.payment_instructions;
}

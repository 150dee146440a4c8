import type { Reserved } from '../../reservations/schemas.ts';
import { useWords } from '../language.tsx';
import { CheckEmail, type Delivery } from '../sale/buyer-form.tsx';

type Props = { slug: string; email: string; reserved: Reserved; delivery: Delivery };

/** What happened to each item, and what to do next. It tells a script to forget the selection. */
export function Sent({ slug, email, reserved, delivery }: Props) {
  const { reserve: words, checkEmail } = useWords();
  const held = reserved.items.filter((item) => item.state === 'held').length;
  const queued = reserved.items.filter((item) => item.state === 'queued');
  const waiting = reserved.items.filter((item) => item.state === 'waiting').length;
  const alone = queued.length === 1 && held + waiting === 0;
  return (
    <CheckEmail
      email={email}
      delivery={delivery}
      next={held + waiting > 0 ? words.confirmNext : words.queuedNext}
      nextHere={held + waiting > 0 ? checkEmail.confirmHere : checkEmail.queuedHere}
    >
      <ul
        class="bullets"
        data-reserved={reserved.items.map((item) => item.item_id).join(' ')}
        data-sale={slug}
      >
        {held > 0 && <li>{words.held({ n: held })}</li>}
        {waiting > 0 && <li>{words.waiting({ n: waiting })}</li>}
        {queued.map((item) => (
          <li>
            {alone
              ? words.queued({ position: item.position ?? 1 })
              : words.oneQueued({ position: item.position ?? 1 })}
          </li>
        ))}
      </ul>
    </CheckEmail>
  );
}

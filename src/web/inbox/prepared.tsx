import type { PreparedMessage } from '../../conversations/approve.ts';
import type { ShareWarning } from '../../conversations/send-schemas.ts';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { Warnings } from './approval-view.tsx';
import type { ShownDecisions } from './decisions.tsx';
import { cardWords, ThreadForm as Form, type ReservationsProps } from './parts.tsx';
import type { RowsProps } from './rows.tsx';

export type ThreadPageProps = ReservationsProps & {
  nav: Shown['nav'];
  /** The other conversations, shown next to the thread on wide screens. */
  rows: RowsProps;
  prepared: readonly PreparedMessage[];
  /** What the seller should know before sending anything that was prepared. */
  warnings: readonly ShareWarning[];
  /** Decisions that are waiting in this thread. */
  decisions: ShownDecisions;
  /** A suggested answer that the seller wants to edit before sending it. */
  suggested?: string | undefined;
  address: string | null;
  done?: string | undefined;
  /** What to say about the message that was just sent. */
  said?: string | undefined;
  /** Whether these are earlier messages, opened by a link of the thread. */
  isOlder: boolean;
};

/** What an assistant prepared: the seller sends it by hand, or it isn't sent. */
export function PreparedCard(props: ThreadPageProps & { one: PreparedMessage; number: number }) {
  const { one, number, timezone, thread } = props;
  const isAddress = one.kind === 'address';
  const words = useWords();
  const { question, yes, no } = cardWords(words, one);
  const { inbox, format } = words;
  const { buyer_name: name, buyer_email: email } = thread.conversation;
  const fields = { handle: one.handle };
  return (
    <section class="card stack prepared" aria-labelledby={`prepared-${number}`}>
      <div class="stack tight">
        <h2 id={`prepared-${number}`}>{question}</h2>
        <p class="muted">
          {inbox.prepared.how({ name, email, time: format.shortTime(one.waitsUntil, timezone) })}
        </p>
      </div>
      <p class="words">{one.content}</p>
      <Warnings warnings={isAddress ? props.warnings : props.warnings.filter(isAboutBuyer)} />
      <div class="row">
        <Form {...props} act="approve" fields={fields}>
          <Submit look="primary">{yes}</Submit>
        </Form>
        <Form {...props} act="discard" fields={fields}>
          <Submit>{no}</Submit>
        </Form>
      </div>
    </section>
  );
}

const isAboutBuyer = ({ code }: ShareWarning) => code === 'unconfirmed_buyer' || code === 'scam_hint';

import type { PreparedMessage } from '../../conversations/approve.ts';
import type { ShareWarning, Thread } from '../../conversations/schemas.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { Warnings } from './approval-view.tsx';
import { Blocking } from './blocking.tsx';
import { InboxFrame, ReservationBadge } from './frame.tsx';
import { Fold, MessageList, shortTime } from './messages.tsx';
import { Reservations } from './reservations.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

export type ThreadPageProps = {
  nav: SellerNav;
  thread: Thread;
  prepared: readonly PreparedMessage[];
  /** For the seller to know before anything prepared goes out. */
  warnings: readonly ShareWarning[];
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  now: Date;
  /** What the seller was asked by mail and wants to answer: `sold`, `noshow` or `pickup`. */
  answer?: string | undefined;
  /** The address on file. */
  address: string | null;
  formToken: string;
  done?: string | undefined;
  /** What was typed as a reply that was not sent. */
  reply?: string | undefined;
};

/** One conversation: what was reserved, what was said, and everything that the seller can do about it. */
export function ThreadPage(props: ThreadPageProps) {
  const { conversation, reservation, messages } = props.thread;
  const { buyer_name: name, buyer_email: email, no_shows: noShows } = conversation;
  return (
    <InboxFrame title={name} nav={props.nav} done={props.done}>
      <div class="stack loose">
        <div class="stack tight">
          <p>
            <a class="back-link" href="/inbox">
              <span aria-hidden="true">←</span> Inbox
            </a>
          </p>
          <h1>{name}</h1>
          <p class="row muted">
            {email}
            {reservation && <ReservationBadge status={reservation.status} />}
            {reservation && !reservation.buyer_confirmed && (
              <span class="badge neutral">link not opened</span>
            )}
            {noShows > 0 && (
              <span class="badge neutral">
                {noShows === 1 ? 'once not come' : `${noShows} times not come`}
              </span>
            )}
            {conversation.blocked && <span class="badge neutral">blocked</span>}
          </p>
        </div>
        <Reservations {...props} />
        <section class="stack" aria-labelledby="messages">
          <h2 id="messages">Messages</h2>
          <EarlierMessages {...props.thread} />
          <MessageList messages={messages} reader="seller" other={name} timezone={props.timezone} />
        </section>
        {props.prepared.map((prepared, i) => (
          <PreparedCard {...props} prepared={prepared} number={i + 1} />
        ))}
        <Reply {...props} />
        <Blocking {...props} />
      </div>
    </InboxFrame>
  );
}

const EarlierMessages = ({ conversation, messages_cursor: cursor }: Thread) =>
  cursor === null ? null : (
    <p>
      <a href={`/inbox/${conversation.conversation_id}?before=${cursor}`}>Earlier messages</a>
    </p>
  );

/** What an assistant wrote and waits with: sent by the seller's own hand, or not at all. */
function PreparedCard(
  props: Omit<ThreadPageProps, 'prepared'> & { prepared: PreparedMessage; number: number },
) {
  const { prepared, number, timezone, thread } = props;
  const isAddress = prepared.kind === 'address';
  const fields = { handle: prepared.handle };
  return (
    <section class="card stack prepared" aria-labelledby={`prepared-${number}`}>
      <div class="stack tight">
        <h2 id={`prepared-${number}`}>{isAddress ? 'Share this address?' : 'Send this reply?'}</h2>
        <p class="muted">
          Your assistant prepared it for {thread.conversation.buyer_name} ({thread.conversation.buyer_email})
          and waits for your yes until {shortTime(prepared.waitsUntil, timezone)}. What is sent cannot be
          taken back.
        </p>
      </div>
      <p class="words">{prepared.content}</p>
      <Warnings warnings={isAddress ? props.warnings : props.warnings.filter(isAboutBuyer)} />
      <div class="row">
        <Form {...props} act="approve" fields={fields}>
          <button class="button primary" type="submit">
            {isAddress ? 'Share the address' : 'Send it'}
          </button>
        </Form>
        <Form {...props} act="discard" fields={fields}>
          <button class="button" type="submit">
            Do not send
          </button>
        </Form>
      </div>
    </section>
  );
}

const isAboutBuyer = ({ code }: ShareWarning) => code === 'unconfirmed_buyer' || code === 'scam_hint';

function Reply(props: ThreadPageProps) {
  const { thread, address, reply } = props;
  const { buyer_name: name, buyer_email: email } = thread.conversation;
  return (
    <section class="stack" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <Form {...props} act="reply">
        <div class="field">
          <label for="content">Message to {name}</label>
          <textarea
            id="content"
            name="content"
            rows={4}
            maxlength={2000}
            required
            aria-describedby="content_hint"
          >
            {reply ?? ''}
          </textarea>
          <span class="hint" id="content_hint">
            Goes to {email} and cannot be taken back.
          </span>
        </div>
        <p>
          <button class="button primary" type="submit">
            Send
          </button>
        </p>
      </Form>
      <div>
        <Fold label="Share the pickup address">
          <Form {...props} act="address">
            <div class="field">
              <label for="address">Address</label>
              <textarea
                id="address"
                name="content"
                rows={2}
                maxlength={300}
                required
                aria-describedby="address_hint"
              >
                {address ?? ''}
              </textarea>
              <span class="hint" id="address_hint">
                Goes to {email} and cannot be taken back. You get a copy for your records.
              </span>
            </div>
            <p>
              <button class="button danger" type="submit">
                Send the address to {name}
              </button>
            </p>
          </Form>
        </Fold>
      </div>
    </section>
  );
}

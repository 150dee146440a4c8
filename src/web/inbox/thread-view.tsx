import type { Child } from 'hono/jsx';
import type { Prepared } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { moment, span } from '../../text/wording.ts';
import { Notice } from '../components/layout.tsx';
import { ReservedItems } from '../components/reserved-items.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { InboxFrame, ReservationBadge } from './frame.tsx';
import { Fold, MessageList, shortTime } from './messages.tsx';

export type ThreadPageProps = {
  thread: Thread;
  prepared: readonly Prepared[];
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  /** The address on file. */
  address: string | null;
  formToken: string;
  done?: string | undefined;
  problem?: { words: string; content: string } | undefined;
};

/** One conversation: what was reserved, what was said, and everything that the seller can do about it. */
export function ThreadPage(props: ThreadPageProps) {
  const { conversation, reservation, messages } = props.thread;
  const { buyer_name: name, buyer_email: email } = conversation;
  return (
    <InboxFrame title={props.problem ? `Error: ${name}` : name}>
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
              <span class="badge neutral">address not confirmed</span>
            )}
          </p>
        </div>
        {props.done && <Notice kind="success">{props.done}</Notice>}
        {props.problem && <Notice kind="error">{props.problem.words}</Notice>}
        {reservation && <About {...props} reservation={reservation} />}
        <section class="stack" aria-labelledby="messages">
          <h2 id="messages">Messages</h2>
          <EarlierMessages {...props.thread} />
          <MessageList messages={messages} reader="seller" other={name} timezone={props.timezone} />
        </section>
        {props.prepared.map((prepared, i) => (
          <PreparedCard {...props} prepared={prepared} number={i + 1} />
        ))}
        <Reply {...props} />
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

type FormProps = Pick<ThreadPageProps, 'thread' | 'formToken'> & {
  act: string;
  fields?: Record<string, string>;
  children: Child;
};

function Form({ thread, formToken, act, fields = {}, children }: FormProps) {
  return (
    <form class="form" method="post" action={`/inbox/${thread.conversation.conversation_id}/${act}`}>
      <input type="hidden" name={FORM_TOKEN} value={formToken} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function About(props: ThreadPageProps & { reservation: Reservation }) {
  const { reservation, timezone } = props;
  const { pickup_starts_at: startsAt, pickup_ends_at: endsAt, expires_at: expiresAt } = reservation;
  const holds = reservation.status === 'active' || reservation.status === 'pending';
  const open = holds || reservation.status === 'queued';
  const fields = { reservation_id: reservation.reservation_id };
  return (
    <section class="card stack" aria-labelledby="reservation">
      <h2 id="reservation">Reservation</h2>
      <ReservedItems items={reservation.items} thumbnails={props.thumbnails} reader="seller" />
      {holds && startsAt && endsAt && (
        <p>
          Pickup: <strong>{span(new Date(startsAt), new Date(endsAt), timezone ?? 'UTC')}</strong>
        </p>
      )}
      {holds && expiresAt && <p class="muted">Held until {moment(new Date(expiresAt), timezone)}</p>}
      {open && (
        <div class="actions">
          {holds && (
            <Fold label="Picked up">
              <Form {...props} act="sold" fields={fields}>
                <p>
                  Everything that was held counts as sold, and whoever waits for it is told. The buyer gets a
                  mail.
                </p>
                <p>
                  <button class="button primary" type="submit">
                    Yes, it was picked up
                  </button>
                </p>
              </Form>
            </Fold>
          )}
          {holds && (
            <Fold label="Did not come">
              <Form {...props} act="noshow" fields={fields}>
                <p>
                  The reservation ends, and what was held goes to the next in line. The buyer gets a mail.
                </p>
                <p>
                  <button class="button danger" type="submit">
                    Yes, nobody came
                  </button>
                </p>
              </Form>
            </Fold>
          )}
          <Fold label="Cancel it" look="quiet">
            <Form {...props} act="cancel" fields={fields}>
              <p>The reservation ends, and what was held goes to the next in line. The buyer gets a mail.</p>
              <p>
                <button class="button danger" type="submit">
                  Yes, cancel the reservation
                </button>
              </p>
            </Form>
          </Fold>
        </div>
      )}
    </section>
  );
}

/** What an assistant wrote and waits with: sent by the seller's own hand, or not at all. */
function PreparedCard(props: Omit<ThreadPageProps, 'prepared'> & { prepared: Prepared; number: number }) {
  const { prepared, number, timezone, thread } = props;
  const isAddress = prepared.kind === 'address';
  const fields = { handle: prepared.handle };
  return (
    <section class="card stack prepared" aria-labelledby={`prepared-${number}`}>
      <div class="stack tight">
        <h2 id={`prepared-${number}`}>{isAddress ? 'Share this address?' : 'Send this reply?'}</h2>
        <p class="muted">
          Your assistant prepared it for {thread.conversation.buyer_name} ({thread.conversation.buyer_email})
          and waits for your yes until {shortTime(prepared.expiresAt, timezone)}. What is sent cannot be taken
          back.
        </p>
      </div>
      <p class="words">{prepared.content}</p>
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

function Reply(props: ThreadPageProps) {
  const { thread, address, problem } = props;
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
            {problem?.content ?? ''}
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

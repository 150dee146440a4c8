import type { PreparedMessage } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { ShareWarning } from '../../conversations/send-schemas.ts';
import { Notice } from '../components/layout.tsx';
import { Fold, LinkLine, Menu, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { PreparedCard } from './approval-view.tsx';
import { Decisions, type ShownDecisions } from './decisions.tsx';
import { Hints, MessageList, type ShownMessage } from './messages.tsx';
import { ThreadForm as Form, InboxFrame, type ReservationsProps } from './parts.tsx';
import { Reply } from './reply.tsx';
import { Reservations } from './reservations.tsx';
import { Rows, type RowsProps } from './rows.tsx';

/** How many messages of a page are open; the reply form is below them. */
const SHOWN = 10;

type ThreadPageProps = ReservationsProps & {
  /** The other conversations, shown next to the thread on wide screens. */
  rows: RowsProps;
  prepared: readonly PreparedMessage[];
  warnings: readonly ShareWarning[];
  /** Decisions that are waiting in this thread. */
  decisions: ShownDecisions;
  suggested?: string | undefined;
  address: string | null;
  done?: string | undefined;
  /** What to say about the message that was just sent. */
  said?: string | undefined;
  /** Whether these are earlier messages, opened by a link of the thread. */
  isOlder: boolean;
};

export function ThreadPage(props: ThreadPageProps) {
  const { conversation } = props.thread;
  const { inbox, seller } = useWords();
  const { thread: words } = inbox;
  const { buyer_name: name, buyer_email: email, no_shows: noShows } = conversation;
  return (
    <InboxFrame title={name} done={props.done} width="wide">
      <div class="panes reading">
        <div class="stack talk">
          <header class="talk-head">
            <a class="back-link" href="/inbox">
              <span aria-hidden="true">←</span>
              <span class="visually-hidden">{seller.inbox}</span>
            </a>
            <div>
              <h1>{name}</h1>
              <p class="small muted">{email}</p>
            </div>
            <Menu label={inbox.act.moreOf({ name })}>
              <Blocking thread={props.thread} />
            </Menu>
          </header>
          <Hints hints={conversation.name_hints} />
          {(noShows > 0 || conversation.blocked) && (
            <p class="row">
              {noShows > 0 && <span class="badge neutral">{words.noShows({ n: noShows })}</span>}
              {conversation.blocked && <span class="badge neutral">{words.blocked}</span>}
            </p>
          )}
          <Decisions {...props.decisions} action={`/inbox/${conversation.conversation_id}/decide`} />
          <div class="stack" id="reserved" tabindex={-1}>
            <Reservations {...props} />
          </div>
          {props.prepared.map((one, i) => (
            <PreparedCard {...props} one={one} number={i + 1} />
          ))}
          <Messages {...props} />
          <Reply {...props} />
        </div>
        <aside class="pane-list" aria-label={seller.inbox}>
          <Rows {...props.rows} />
        </aside>
      </div>
    </InboxFrame>
  );
}

function Messages(props: ThreadPageProps) {
  const { conversation, messages, messages_cursor: cursor } = props.thread;
  const { inbox, messages: say } = useWords();
  const { thread: words } = inbox;
  const here = `/inbox/${conversation.conversation_id}`;
  const folded = props.isOlder ? 0 : Math.max(0, messages.length - SHOWN);
  const shared = {
    reader: 'seller' as const,
    other: conversation.buyer_name,
    timezone: useShown().zone,
    after: (message: ShownMessage) => <Retry thread={props.thread} message={message} />,
  };
  const older = cursor !== null && <LinkLine href={`${here}?before=${cursor}`}>{words.earlier}</LinkLine>;
  return (
    <section class="stack" aria-labelledby="messages">
      <h2 id="messages" class="visually-hidden">
        {say.title}
      </h2>
      {folded === 0 && older}
      {folded > 0 && (
        <details class="another">
          <summary>{words.before({ n: folded })}</summary>
          <div class="stack">
            {older}
            <MessageList {...shared} messages={messages.slice(0, folded)} />
          </div>
        </details>
      )}
      <MessageList {...shared} messages={messages.slice(folded)} />
      {props.said && <Notice kind="success">{props.said}</Notice>}
      {props.isOlder && <LinkLine href={here}>{words.newest}</LinkLine>}
    </section>
  );
}

/** Offers to send an email again, below the message that says that it failed. */
const Retry = ({ thread, message }: { thread: Thread; message: ShownMessage }) =>
  message.type !== 'mail_failed' ? null : (
    <Form thread={thread} act="retry" fields={{ mail: message.message_id }}>
      <SubmitLine>{useWords().inbox.thread.retry}</SubmitLine>
    </Form>
  );

/** Blocks the buyer, or unblocks them. */
function Blocking({ thread }: { thread: Thread }) {
  const { blocked, buyer_name: name, buyer_email: email } = thread.conversation;
  const { blocking: words } = useWords().inbox;
  if (blocked) {
    return (
      <section class="stack" aria-label={words.label}>
        <p class="muted">{words.isBlocked({ email, name })}</p>
        <Form thread={thread} act="unblock">
          <SubmitLine>{words.unblock({ name })}</SubmitLine>
        </Form>
      </section>
    );
  }
  return (
    <div>
      <Fold label={words.block} back={words.dont} look="quiet">
        <Form thread={thread} act="block">
          <p>{words.why({ email, name })}</p>
          <SubmitLine look="danger">{words.yes({ name })}</SubmitLine>
        </Form>
      </Fold>
    </div>
  );
}

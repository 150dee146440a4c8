import type { Thread } from '../../conversations/schemas.ts';
import { Notice } from '../components/layout.tsx';
import { Fold, Menu, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { Decisions } from './decisions.tsx';
import { Hints, MessageList, type ShownMessage } from './messages.tsx';
import { ThreadForm as Form, InboxFrame } from './parts.tsx';
import { PreparedCard, type ThreadPageProps } from './prepared.tsx';
import { Reply } from './reply.tsx';
import { Reservations } from './reservations.tsx';
import { Rows } from './rows.tsx';

/** How many messages of a page are open; the reply form is below them. */
const SHOWN = 10;

export function ThreadPage(props: ThreadPageProps) {
  const { conversation } = props.thread;
  const { inbox, seller } = useWords();
  const { thread: words } = inbox;
  const { buyer_name: name, buyer_email: email, no_shows: noShows } = conversation;
  return (
    <InboxFrame title={name} nav={props.nav} done={props.done} width="wide">
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
              <Blocking {...props} />
            </Menu>
          </header>
          <Hints hints={conversation.name_hints} />
          {(noShows > 0 || conversation.blocked) && (
            <p class="row">
              {noShows > 0 && <span class="badge neutral">{words.noShows({ n: noShows })}</span>}
              {conversation.blocked && <span class="badge neutral">{words.blocked}</span>}
            </p>
          )}
          <Decisions
            {...props.decisions}
            token={props.token}
            action={`/inbox/${conversation.conversation_id}/decide`}
          />
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
  const folded = props.isOlder ? 0 : Math.max(0, messages.length - SHOWN);
  const shared = {
    reader: 'seller' as const,
    other: conversation.buyer_name,
    timezone: props.timezone,
    after: (message: ShownMessage) => <Retry {...props} message={message} />,
  };
  const older = cursor !== null && (
    <p>
      <a href={`/inbox/${conversation.conversation_id}?before=${cursor}`}>{words.earlier}</a>
    </p>
  );
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
      {props.isOlder && (
        <p>
          <a href={`/inbox/${conversation.conversation_id}`}>{words.newest}</a>
        </p>
      )}
    </section>
  );
}

/** Offers to send an email again, below the message that says that it failed. */
const Retry = (props: ThreadPageProps & { message: ShownMessage }) =>
  props.message.type !== 'mail_failed' ? null : (
    <Form {...props} act="retry" fields={{ mail: props.message.message_id }}>
      <SubmitLine>{useWords().inbox.thread.retry}</SubmitLine>
    </Form>
  );

/** Blocks the buyer, or unblocks them. */
function Blocking(props: { thread: Thread; token: string }) {
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

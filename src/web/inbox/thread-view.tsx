import { preparedOf } from '../../conversations/approve.ts';
import { getConversation } from '../../conversations/get.ts';
import { ThreadQuery } from '../../conversations/schemas.ts';
import { warningsOf } from '../../conversations/warnings.ts';
import { parseInput } from '../../operation/input.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { Notice } from '../components/layout.tsx';
import { Fold, LinkLine, Menu, SubmitLine } from '../components/parts.tsx';
import { cropped } from '../components/photo.tsx';
import { languageOf, useWords, wordsFor } from '../language.tsx';
import { navOf } from '../seller-nav.ts';
import type { Shown } from '../seller-pages.ts';
import { showing, useShown } from '../shown.tsx';
import { thumbnailsOf } from '../thumbnails.ts';
import { PreparedCard } from './approval-view.tsx';
import { showDecisions } from './decide.ts';
import { Decisions } from './decisions.tsx';
import { Hints, MessageList, type ShownMessage } from './messages.tsx';
import { ThreadForm as Form, InboxFrame, ThisThread, threadOf, useThread } from './parts.tsx';
import { Reply } from './reply.tsx';
import { Reservations } from './reservations.tsx';
import { Rows, readRows } from './rows.tsx';

/** How many messages of a page are open; the reply form is below them. */
const SHOWN = 10;

export async function showThread(at: Shown): Promise<Response> {
  const { c, ctx, typed } = at;
  const { read } = ctx.store;
  const id = threadOf(c);
  const before = c.req.query('before');
  const query = parseInput(ThreadQuery, before ? { before } : {});
  const thread = await getConversation(ctx, id, query, languageOf(c));
  const { conversation } = thread;
  const { buyer_name: name, buyer_email: email, no_shows: noShows } = conversation;
  const prepared = await preparedOf(ctx, id);
  const owned = await findOwnedConversation(ctx, read, id);
  const { content } = prepared.find(({ kind }) => kind === 'address') ?? { content: '' };
  const warnings = prepared.length > 0 ? await warningsOf(read, owned, { kind: 'address', content }) : [];
  const { inbox, decisions, seller } = wordsFor(c);
  const { thread: words } = inbox;
  const dones: Partial<Record<string, string>> = {
    ...decisions.done,
    decided: decisions.decided,
    ...inbox.done,
  };
  const saids: Partial<Record<string, string>> = inbox.said;
  const did = c.req.query('done') ?? '';
  const said = typed ? undefined : saids[did];
  // Read after `getConversation`, which marks the thread as read, so that its own row isn't shown as unread.
  const rows = await readRows(at, {});
  const nav = { ...at.nav, ...(await navOf(ctx, wordsFor(c))) };
  const page = (
    <InboxFrame title={name} done={said ? undefined : dones[did]} width="wide">
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
              <Blocking />
            </Menu>
          </header>
          <Hints hints={conversation.name_hints} />
          {(noShows > 0 || conversation.blocked) && (
            <p class="row">
              {noShows > 0 && <span class="badge neutral">{words.noShows({ n: noShows })}</span>}
              {conversation.blocked && <span class="badge neutral">{words.blocked}</span>}
            </p>
          )}
          <Decisions {...(await showDecisions(ctx, id))} action={`/inbox/${id}/decide`} />
          <div class="stack" id="reserved" tabindex={-1}>
            <Reservations
              thumbnails={await thumbnailsOf(ctx, thread.reservations)}
              answer={c.req.query('answer')}
            />
          </div>
          {prepared.map((one, i) => (
            <PreparedCard warnings={warnings} one={one} number={i + 1} />
          ))}
          <Messages said={said} isOlder={before !== undefined} />
          <Reply
            suggested={thread.suggestions[Number(c.req.query('suggested') ?? -1)]?.content}
            address={(await findSeller(read, ctx.actor.sellerId)).streetAddress}
          />
        </div>
        <aside class="pane-list" aria-label={seller.inbox}>
          <Rows {...rows} open={id} />
        </aside>
      </div>
    </InboxFrame>
  );
  const inThread = <ThisThread.Provider value={thread}>{page}</ThisThread.Provider>;
  return at.send(showing({ ...at, nav }, await cropped(ctx, inThread)));
}

type MessagesProps = {
  /** What to say about the message that was just sent. */
  said: string | undefined;
  /** Whether these are earlier messages, opened by a link of the thread. */
  isOlder: boolean;
};

function Messages({ said, isOlder }: MessagesProps) {
  const { conversation, messages, messages_cursor: cursor } = useThread();
  const { inbox, messages: say } = useWords();
  const { thread: words } = inbox;
  const here = `/inbox/${conversation.conversation_id}`;
  const folded = isOlder ? 0 : Math.max(0, messages.length - SHOWN);
  const shared = {
    reader: 'seller' as const,
    other: conversation.buyer_name,
    timezone: useShown().zone,
    after: (message: ShownMessage) => <Retry message={message} />,
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
      {said && <Notice kind="success">{said}</Notice>}
      {isOlder && <LinkLine href={here}>{words.newest}</LinkLine>}
    </section>
  );
}

/** Offers to send an email again, below the message that says that it failed. */
const Retry = ({ message }: { message: ShownMessage }) =>
  message.type !== 'mail_failed' ? null : (
    <Form act="retry" fields={{ mail: message.message_id }}>
      <SubmitLine>{useWords().inbox.thread.retry}</SubmitLine>
    </Form>
  );

function Blocking() {
  const { blocked, buyer_name: name, buyer_email: email } = useThread().conversation;
  const { blocking: words } = useWords().inbox;
  if (blocked) {
    return (
      <section class="stack" aria-label={words.label}>
        <p class="muted">{words.isBlocked({ email, name })}</p>
        <Form act="unblock">
          <SubmitLine>{words.unblock({ name })}</SubmitLine>
        </Form>
      </section>
    );
  }
  return (
    <div>
      <Fold label={words.block} back={words.dont} look="quiet">
        <Form act="block">
          <p>{words.why({ email, name })}</p>
          <SubmitLine look="danger">{words.yes({ name })}</SubmitLine>
        </Form>
      </Fold>
    </div>
  );
}

import {
  CONVERSATION_FILTERS,
  type ConversationFilter,
  ConversationQuery,
} from '../../conversations/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { shortened } from '../../text/wording.ts';
import { approvalPath } from '../../threads/links.ts';
import { hidden, MainLink, Section } from '../components/parts.tsx';
import { cropped } from '../components/photo.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import { cardWords, InboxFrame } from './parts.tsx';
import { Rows, type RowsProps, readRows } from './rows.tsx';

const FILTERS = ['all', 'unread', 'needs_approval', 'open', 'done'] as const;

export async function showInbox(at: Shown): Promise<Response> {
  const { c } = at;
  const cursor = c.req.query('cursor');
  const filter = CONVERSATION_FILTERS.find((name) => name === c.req.query('show'));
  const rows = await readRows(
    at,
    parseInput(ConversationQuery, { ...(cursor && { cursor }), ...(filter && { filter }) }),
  );
  const { conversations, next_cursor: next, waiting } = rows;
  const isFirst = !cursor;
  const more = (from?: string) => {
    const query = new URLSearchParams({ ...(filter && { show: filter }), ...(from && { cursor: from }) });
    return `/inbox${query.size > 0 ? `?${query}` : ''}`;
  };
  const { inbox: words, seller } = wordsFor(c);
  const page = (
    <InboxFrame title={seller.inbox} width="wide">
      <div class="stack">
        <h1>{seller.inbox}</h1>
        <Filters filter={filter} waiting={waiting.length} />
        <div class="panes">
          <div>
            {isFirst && (filter === undefined || filter === 'needs_approval') && (
              <Waiting waiting={waiting} />
            )}
            {waiting.length === 0 && conversations.length > 0 && <p class="choose-one">{words.choose}</p>}
          </div>
          <div class="stack pane-list">
            {conversations.length === 0 ? (
              <p class="lead">
                {isFirst ? words.none[filter ?? 'all'] : words.noMore}
                {isFirst && filter === undefined && (
                  <>
                    {' '}
                    <a href="/sell/page">{words.myPage}</a>
                  </>
                )}
              </p>
            ) : (
              <Rows {...rows} />
            )}
            {(!isFirst || next) && (
              <nav class="row between" aria-label={words.more}>
                {isFirst ? <span /> : <a href={more()}>{words.newest}</a>}
                {next && <a href={more(next)}>{words.older}</a>}
              </nav>
            )}
          </div>
        </div>
      </div>
    </InboxFrame>
  );
  return at.send(await cropped(at.ctx, page));
}

function Filters(props: { filter: ConversationFilter | undefined; waiting: number }) {
  const { filters: words } = useWords().inbox;
  return (
    <nav class="filters" aria-label={words.label}>
      {FILTERS.map((filter) => (
        <a
          class="chip"
          href={filter === 'all' ? '/inbox' : `/inbox?show=${filter}`}
          aria-current={filter === (props.filter ?? 'all') ? 'page' : undefined}
        >
          {words[filter]}
          {filter === 'needs_approval' && props.waiting > 0 && <span class="count">{props.waiting}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Messages that wait for approval. A street address isn't repeated here, only where it is sent. */
function Waiting({ waiting }: Pick<RowsProps, 'waiting'>) {
  const all = useWords();
  const { inbox, pickups, format } = all;
  const { waiting: words } = inbox;
  const { zone } = useShown();
  if (waiting.length === 0) return null;
  return (
    <Section id="waiting" title={words.title({ n: waiting.length })} look="card stack prepared">
      <ul class="plain-list divided">
        {waiting.map((each) => {
          const name = shortened(each.buyerName);
          return (
            <li class="waiting">
              <div>
                <h3>
                  {each.kind === 'address'
                    ? words.address({ name })
                    : each.kind === 'act'
                      ? words.act({ name, question: cardWords(all, each).question })
                      : words.to({ name })}
                </h3>
                {each.kind !== 'address' && <p class="preview-lines">{each.content}</p>}
                <p class="small muted">
                  {words.until({ time: format.localMoment(each.waitsUntil, zone) })} ·{' '}
                  <a href={`/inbox/${each.conversationId}`}>{pickups.visit.conversation({ name, hidden })}</a>
                </p>
              </div>
              <MainLink href={approvalPath(each.conversationId, each.handle)}>
                {words.decide({ name, hidden })}
              </MainLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

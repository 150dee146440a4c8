import type { PreparedMessage } from '../../conversations/approve.ts';
import type { ShareWarning } from '../../conversations/send-schemas.ts';
import type { Words } from '../../languages/index.ts';
import { approvalPath } from '../../threads/links.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { cardWords, InboxFrame } from './parts.tsx';

type ApprovalPageProps = Pick<Shown, 'nav' | 'token'> & {
  conversationId: string;
  prepared: PreparedMessage;
  recipient: { name: string; email: string; confirmed: boolean };
  warnings: readonly ShareWarning[];
};

/** One prepared message on its own page, for a seller who comes from the chat with an assistant. */
export function ApprovalPage(props: ApprovalPageProps) {
  const { prepared, recipient, conversationId, nav } = props;
  const all = useWords();
  const { approval: words } = all.inbox;
  const { question, yes, no } = cardWords(all, prepared);
  const decided = prepared.state === 'waiting' ? undefined : becameOf(prepared, prepared.state, words);
  const waiting = decided === undefined;
  const title = decided?.title ?? question;
  return (
    <InboxFrame title={title} nav={nav}>
      <div class="stack loose">
        <BackLink href={`/inbox/${conversationId}`}>{words.back({ name: recipient.name })}</BackLink>
        <h1>{title}</h1>
        {decided && <Notice kind={decided.isGood ? 'success' : 'info'}>{decided.text}</Notice>}
        <section class="card stack prepared" aria-label={words.label}>
          <dl class="stack tight">
            <dt class="muted small">{waiting ? words.to : words.preparedFor}</dt>
            <dd>
              <strong>{recipient.name}</strong>, {recipient.email}
            </dd>
          </dl>
          <p class="words">{prepared.content}</p>
          {waiting && <Warnings warnings={props.warnings} />}
          {waiting && (
            <PostForm class="row" action={approvalPath(conversationId, prepared.handle)} token={props.token}>
              <Submit look="primary" name="answer" value="send">
                {yes}
              </Submit>
              <Submit name="answer" value="decline">
                {no}
              </Submit>
            </PostForm>
          )}
        </section>
        {waiting && (
          <p class="muted">{words.how({ time: all.format.shortTime(prepared.waitsUntil, nav.timezone) })}</p>
        )}
      </div>
    </InboxFrame>
  );
}

type Decided = Exclude<PreparedMessage['state'], 'waiting'>;

/** How it ended, and what to do now. */
function becameOf({ kind, moot }: PreparedMessage, state: Decided, words: Words['inbox']['approval']) {
  const { title, sent, did } = words;
  if (state === 'moot' && moot !== undefined)
    return { title: title.moot, text: words.moot({ why: moot }), isGood: false };
  const isGood = state === 'approved' || state === 'sent';
  if (kind === 'act' && state in did) {
    return { title: isGood ? title.done : title.notDone, text: did[state as keyof typeof did], isGood };
  }
  return { title: isGood ? title.sent : title.notSent, text: sent[state], isGood };
}

export function Warnings({ warnings }: { warnings: readonly ShareWarning[] }) {
  const words = useWords();
  if (warnings.length === 0) return null;
  return (
    <ul class="hints" aria-label={words.inbox.approval.beCareful}>
      {warnings.map((warning) => (
        <li>
          <strong>
            {warning.code === 'scam_hint' ? words.inbox.approval.buyersWords : words.messages.careful}
          </strong>{' '}
          {warning.text}
        </li>
      ))}
    </ul>
  );
}

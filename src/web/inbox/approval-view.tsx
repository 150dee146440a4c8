import type { PreparedMessage } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { ShareWarning } from '../../conversations/send-schemas.ts';
import type { Words } from '../../languages/index.ts';
import { approvalPath } from '../../threads/links.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, List, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { cardWords, ThreadForm as Form, InboxFrame } from './parts.tsx';

type ApprovalPageProps = {
  conversationId: string;
  prepared: PreparedMessage;
  recipient: { name: string; email: string; confirmed: boolean };
  warnings: readonly ShareWarning[];
};

/**
 * One message that an assistant prepared, on its own page, for a seller who comes from the chat. The seller sends it by
 * hand, or it isn't sent.
 */
export function ApprovalPage(props: ApprovalPageProps) {
  const { prepared, recipient, conversationId } = props;
  const all = useWords();
  const { zone } = useShown();
  const { approval: words } = all.inbox;
  const { question, yes, no } = cardWords(all, prepared);
  const decided = prepared.state === 'waiting' ? undefined : becameOf(prepared, prepared.state, words);
  const waiting = decided === undefined;
  const title = decided?.title ?? question;
  return (
    <InboxFrame title={title}>
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
            <PostForm class="row" action={approvalPath(conversationId, prepared.handle)}>
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
          <p class="muted">{words.how({ time: all.format.shortTime(prepared.waitsUntil, zone) })}</p>
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

function Warnings({ warnings }: { warnings: readonly ShareWarning[] }) {
  const { inbox, messages } = useWords();
  const { approval: words } = inbox;
  const lines = warnings.map(({ code, text }) => (
    <>
      <strong>{code === 'scam_hint' ? words.buyersWords : messages.careful}</strong> {text}
    </>
  ));
  return lines.length === 0 ? null : <List look="hints" aria-label={words.beCareful} of={lines} />;
}

type CardProps = {
  thread: Thread;
  /** What the seller should know before sending anything that was prepared. */
  warnings: readonly ShareWarning[];
  one: PreparedMessage;
  number: number;
};

/** The same in its thread. */
export function PreparedCard({ one, number, thread, warnings }: CardProps) {
  const words = useWords();
  const { question, yes, no } = cardWords(words, one);
  const { buyer_name: name, buyer_email: email } = thread.conversation;
  const time = words.format.shortTime(one.waitsUntil, useShown().zone);
  const fields = { handle: one.handle };
  return (
    <section class="card stack prepared" aria-labelledby={`prepared-${number}`}>
      <div class="stack tight">
        <h2 id={`prepared-${number}`}>{question}</h2>
        <p class="muted">{words.inbox.prepared.how({ name, email, time })}</p>
      </div>
      <p class="words">{one.content}</p>
      <Warnings warnings={one.kind === 'address' ? warnings : warnings.filter(isAboutBuyer)} />
      <div class="row">
        <Form thread={thread} act="approve" fields={fields}>
          <Submit look="primary">{yes}</Submit>
        </Form>
        <Form thread={thread} act="discard" fields={fields}>
          <Submit>{no}</Submit>
        </Form>
      </div>
    </section>
  );
}

const isAboutBuyer = ({ code }: ShareWarning) => code === 'unconfirmed_buyer' || code === 'scam_hint';

import type { Context as HonoContext } from 'hono';
import * as z from 'zod';
import { findPrepared, type PreparedMessage } from '../../conversations/approve.ts';
import { recipientOf } from '../../conversations/prepare.ts';
import { ConversationParams } from '../../conversations/schemas.ts';
import type { ShareWarning } from '../../conversations/send-schemas.ts';
import { warningsOf, warningsOfWords } from '../../conversations/warnings.ts';
import type { Words } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { approvalPath } from '../../threads/links.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, List, PostForm, Submit } from '../components/parts.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import { cardWords, ThreadForm as Form, InboxFrame, useThread } from './parts.tsx';

const ApprovalParams = ConversationParams.extend({ handle: z.string().max(64) });

/** The thread and the prepared message in the path. @throws AppError invalid_request */
export const approvalOf = (c: HonoContext) =>
  parseInput(ApprovalParams, { id: c.req.param('id') ?? '', handle: c.req.param('handle') ?? '' });

/**
 * One message that an assistant prepared, on its own page, for a seller who comes from the chat. The seller sends it by
 * hand, or it isn't sent.
 */
export async function showApproval({ ctx, c, zone, send }: Shown): Promise<Response> {
  const { id, handle } = approvalOf(c);
  const { read } = ctx.store;
  const prepared = await findPrepared(ctx, id, handle);
  const conversation = await findOwnedConversation(ctx, read, id);
  const recipient = await recipientOf(read, conversation);
  const warnings = [
    ...(prepared.kind === 'reply' ? await warningsOfWords(read, conversation, prepared.content) : []),
    ...(await warningsOf(read, conversation, prepared)),
  ];
  const all = wordsFor(c);
  const { approval: words } = all.inbox;
  const { question, yes, no } = cardWords(all, prepared);
  const decided = prepared.state === 'waiting' ? undefined : becameOf(prepared, prepared.state, words);
  const waiting = decided === undefined;
  const title = decided?.title ?? question;
  return send(
    <InboxFrame title={title}>
      <div class="stack loose">
        <BackLink href={`/inbox/${id}`}>{words.back({ name: recipient.name })}</BackLink>
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
          {waiting && <Warnings warnings={warnings} />}
          {waiting && (
            <PostForm class="row" action={approvalPath(id, handle)}>
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
          <p class="muted">{words.how({ time: all.format.localMoment(prepared.waitsUntil, zone) })}</p>
        )}
      </div>
    </InboxFrame>,
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

type CardProps = { warnings: readonly ShareWarning[]; one: PreparedMessage; number: number };

/** The same in its thread. @param warnings what the seller should know before sending anything that was prepared */
export function PreparedCard({ one, number, warnings }: CardProps) {
  const words = useWords();
  const { question, yes, no } = cardWords(words, one);
  const { buyer_name: name, buyer_email: email } = useThread().conversation;
  const time = words.format.localMoment(one.waitsUntil, useShown().zone);
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
        <Form act="approve" fields={fields}>
          <Submit look="primary">{yes}</Submit>
        </Form>
        <Form act="discard" fields={fields}>
          <Submit>{no}</Submit>
        </Form>
      </div>
    </section>
  );
}

const isAboutBuyer = ({ code }: ShareWarning) => code === 'unconfirmed_buyer' || code === 'scam_hint';

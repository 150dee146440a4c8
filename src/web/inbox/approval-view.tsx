import type { PreparedMessage } from '../../conversations/approve.ts';
import type { ShareWarning } from '../../conversations/schemas.ts';
import { approvalPath } from '../../threads/links.ts';
import { Notice } from '../components/layout.tsx';
import type { SellerNav } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { cardWords } from './card-words.ts';
import { InboxFrame } from './frame.tsx';
import { shortTime } from './messages.tsx';

export type ApprovalPageProps = {
  nav: SellerNav;
  conversationId: string;
  prepared: PreparedMessage;
  recipient: { name: string; email: string; confirmed: boolean };
  warnings: readonly ShareWarning[];
  timezone: string | null;
  formToken: string;
};

/** One prepared message on a page of its own, for a seller who comes from the chat with an assistant. */
export function ApprovalPage(props: ApprovalPageProps) {
  const { prepared, recipient, conversationId, timezone } = props;
  const { question, yes, no } = cardWords(prepared);
  const decided = prepared.state === 'waiting' ? undefined : becameOf(prepared, prepared.state);
  const waiting = decided === undefined;
  const title = decided?.title ?? question;
  return (
    <InboxFrame title={title} nav={props.nav}>
      <div class="stack loose">
        <p>
          <a class="back-link" href={`/inbox/${conversationId}`}>
            <span aria-hidden="true">←</span> The conversation with {recipient.name}
          </a>
        </p>
        <h1>{title}</h1>
        {decided && (
          <Notice kind={/^(Sent|Done)$/.test(decided.title) ? 'success' : 'info'}>{decided.text}</Notice>
        )}
        <section class="card stack prepared" aria-label="What your assistant prepared">
          <dl class="stack tight">
            <dt class="muted small">{waiting ? 'Goes by email to' : 'Prepared for'}</dt>
            <dd>
              <strong>{recipient.name}</strong>, {recipient.email}
            </dd>
          </dl>
          <p class="words">{prepared.content}</p>
          {waiting && <Warnings warnings={props.warnings} />}
          {waiting && (
            <form class="row" method="post" action={approvalPath(conversationId, prepared.handle)}>
              <input type="hidden" name={FORM_TOKEN} value={props.formToken} />
              <button class="button primary" type="submit" name="answer" value="send">
                {yes}
              </button>
              <button class="button" type="submit" name="answer" value="decline">
                {no}
              </button>
            </form>
          )}
        </section>
        {waiting && (
          <p class="muted">
            Your assistant prepared this and cannot change it any more. It goes by email and cannot be taken
            back. It waits for you until {shortTime(prepared.waitsUntil, timezone)}.
          </p>
        )}
      </div>
    </InboxFrame>
  );
}

type Decided = Exclude<PreparedMessage['state'], 'waiting'>;
type Became = { title: string; text: string };

const SENT: Record<Decided, Became> = {
  approved: { title: 'Sent', text: 'You sent it. If you came from your assistant, tell it to go on.' },
  sent: { title: 'Sent', text: 'Your assistant sent it with your yes.' },
  declined: { title: 'Not sent', text: 'It was not sent, and your assistant cannot send it any more.' },
  replaced: {
    title: 'Not sent',
    text: 'Your assistant prepared something newer in place of it. You find it in the conversation.',
  },
  late: {
    title: 'Not sent',
    text: 'It waited for a day and was put aside. Your assistant can prepare it again.',
  },
  moot: { title: 'Not sent', text: 'It could no longer be sent.' },
};

const DONE: Partial<Record<Decided, Became>> = {
  approved: {
    title: 'Done',
    text: 'It’s done, and the buyer gets an email. If you came from your assistant, tell it to go on.',
  },
  declined: { title: 'Not done', text: 'Nothing was done, and your assistant can’t do it either.' },
  replaced: {
    title: 'Not done',
    text: 'Your assistant asked for something newer instead. You’ll find it in the conversation.',
  },
  late: { title: 'Not done', text: 'It waited for a day and was put aside. Your assistant can ask again.' },
};

const becameOf = ({ kind, moot }: PreparedMessage, state: Decided): Became => {
  if (state === 'moot') {
    return { title: 'No longer possible', text: `${moot ?? ''} Nothing was changed, and no one was told.` };
  }
  return (kind === 'act' && DONE[state]) || SENT[state];
};

export function Warnings({ warnings }: { warnings: readonly ShareWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul class="hints" aria-label="Be careful">
      {warnings.map(({ code, text }) => (
        <li>
          <strong>{code === 'scam_hint' ? 'Careful, the buyer’s words:' : 'Careful:'}</strong> {text}
        </li>
      ))}
    </ul>
  );
}

import type { Child } from 'hono/jsx';
import { maybeNamed } from '../../languages/index.ts';
import { assetUrl } from '../assets.ts';
import { Field } from '../components/field.tsx';
import { Submit } from '../components/form.tsx';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { ONCE } from '../forms.ts';
import { MessageList, type ShownMessage } from '../inbox/messages.tsx';
import { useWords } from '../language.tsx';

type Problem = { words: string; content?: string | undefined };

/** Around what a buyer sees at an emailed link: what was done or went wrong first. */
export const EmailedLinkFrame = (props: {
  headline: string;
  done?: string | undefined;
  problem?: Problem | undefined;
  children: Child;
}) => (
  <Layout
    title={props.problem ? useWords().frame.errorTitle({ title: props.headline }) : props.headline}
    width="narrow"
    privatePage
    head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
    header={<QuietHeader />}
  >
    <div class="stack loose">
      {props.done && <Notice kind="success">{props.done}</Notice>}
      {props.problem && <Notice kind="error">{props.problem.words}</Notice>}
      {props.children}
    </div>
  </Layout>
);

type ThreadProps = {
  /** Where a message is posted to. */
  action: string;
  messages: readonly ShownMessage[];
  sellerName: string | null;
  timezone: string | null;
  /** What was typed and not sent. */
  content?: string | undefined;
};

/** The thread with the seller, and a form to write on. */
export function BuyersThread({ action, messages, sellerName, timezone, content = '' }: ThreadProps) {
  const { messages: words } = useWords();
  return (
    <>
      <MessageList
        messages={messages}
        reader="buyer"
        other={sellerName ?? words.seller}
        timezone={timezone}
      />
      <form class="form" method="post" action={action} id="write">
        <input type="hidden" name={ONCE} value={`${messages.length}`} />
        <Field
          name="content"
          label={words.writeTo(maybeNamed(sellerName))}
          value={content}
          hint={words.hint}
          control="lines"
          attributes={{ rows: 3, maxlength: 2000, required: true }}
        />
        <Submit look="primary">{words.send}</Submit>
      </form>
    </>
  );
}

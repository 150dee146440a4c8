import type { QuestionView } from '../../questions/schemas.ts';
import { assetUrl } from '../assets.ts';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { MessageList } from '../inbox/messages.tsx';

export type QuestionPageProps = {
  token: string;
  view: QuestionView;
  done?: string | undefined;
  problem?: { words: string; content: string } | undefined;
};

/** A buyer's question: what was asked, what came back, and a form to write on. */
export function QuestionPage({ token, view, done, problem }: QuestionPageProps) {
  const seller = view.seller_name ?? 'The seller';
  const headline = view.item_title === null ? 'Your question' : `Your question about ${view.item_title}`;
  return (
    <Layout
      title={problem ? `Error: ${headline}` : headline}
      width="narrow"
      privatePage
      head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
      header={<QuietHeader />}
    >
      <div class="stack loose">
        {done && <Notice kind="success">{done}</Notice>}
        {problem && <Notice kind="error">{problem.words}</Notice>}
        <div class="stack tight">
          {view.seller_name && <p class="eyebrow">{view.seller_name}</p>}
          <h1>{headline}</h1>
          <p class="lead">{seller} gets it by email. The answer comes to your mailbox, and stands here.</p>
        </div>
        <section class="stack" aria-label="Messages">
          <MessageList messages={view.messages} reader="buyer" other={seller} timezone={view.timezone} />
          <form class="form" method="post" action={`/q/${token}/message`} id="write">
            <div class="field">
              <label for="content">Write to {view.seller_name ?? 'the seller'}</label>
              <textarea
                id="content"
                name="content"
                rows={3}
                maxlength={2000}
                required
                aria-describedby="content_hint"
              >
                {problem?.content ?? ''}
              </textarea>
              <span class="hint" id="content_hint">
                The seller gets it by email. Never send codes, card or bank details.
              </span>
            </div>
            <button class="button primary" type="submit">
              Send
            </button>
          </form>
        </section>
        {view.page_url && (
          <p>
            <a class="button" href={view.page_url}>
              See the whole sale
            </a>
          </p>
        )}
      </div>
    </Layout>
  );
}

import { maybeNamed } from '../../languages/index.ts';
import type { QuestionView } from '../../questions/schemas.ts';
import { BuyersThread, EmailedLinkFrame } from '../emailed-link/frame.tsx';
import { useWords } from '../language.tsx';
import { Questions } from '../reservation/parts.tsx';

export type QuestionPageProps = {
  token: string;
  view: QuestionView;
  done?: string | undefined;
  problem?: { words: string; content: string } | undefined;
};

/** A buyer's questions, as long as nothing was reserved: what was asked, what came back, and a form to write on. */
export function QuestionPage({ token, view, done, problem }: QuestionPageProps) {
  const { seller_name: sellerName, item_title: itemTitle, messages, timezone } = view;
  const { question, messages: thread, reservation } = useWords();
  const several = view.questions.length > 1;
  const about = itemTitle === null ? question.yours : question.about({ title: itemTitle });
  const headline = several ? question.all : about;
  return (
    <EmailedLinkFrame headline={headline} done={done} problem={problem}>
      <div class="stack tight">
        {sellerName && <p class="eyebrow">{sellerName}</p>}
        <h1>{headline}</h1>
        <p class="lead">{question.howItGoes(maybeNamed(sellerName))}</p>
      </div>
      {several && <Questions questions={view.questions} />}
      <section class="stack" aria-label={thread.title}>
        <BuyersThread
          action={`/q/${token}/message`}
          messages={messages}
          sellerName={sellerName}
          timezone={timezone}
          content={problem?.content}
        />
      </section>
      {view.page_url && (
        <p>
          <a class="button" href={view.page_url}>
            {reservation.wholeSale}
          </a>
        </p>
      )}
    </EmailedLinkFrame>
  );
}

import { Hono, type Context as HonoContext } from 'hono';
import type { PropsWithChildren } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { noteRefusal } from '../../http/observe.ts';
import { maybeNamed, type Words } from '../../languages/index.ts';
import { LinkParams } from '../../operation/by-link.ts';
import { parseInput } from '../../operation/input.ts';
import { BuyerMessageInput, type BuyerView } from '../../reservations/buyer-schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { Submit } from '../components/parts.tsx';
import { ONCE } from '../forms.ts';
import { MessageList } from '../inbox/messages.tsx';
import { useWords, wordsFor } from '../language.tsx';
import { buyersPageError, typedText } from '../visit.tsx';

/** What a link that isn't valid says, by the first letter of its address. */
const CUT = {
  r: ({ link }: Words) => ({ title: link.notValid, text: link.reservationCut }),
  q: ({ link }: Words) => ({ title: link.notValid, text: link.questionCut }),
  w: ({ watch }: Words) => ({ title: watch.over, text: watch.overWhy }),
};

/**
 * What the pages behind buyers' emailed links share: `/r/…` (reservations), `/q/…` (questions), and `/w/…` (watches).
 * The address is the only key, so it is never sent to another site, and a page says of a dead link only what its
 * holder may know: that it ended and why, or that it isn't valid.
 */
export function emailedLinkPages(deps: Deps, kind: keyof typeof CUT): Hono {
  const app = new Hono();
  // The address of such a page is its key: no other site may learn it.
  app.use(`/${kind}/*`, async (c, next) => {
    await next();
    c.header('referrer-policy', 'no-referrer');
  });
  app.onError((error, c) => errorPage(deps, kind, error, c));
  return app;
}

/** The link's secret, from the address. @throws AppError invalid_request */
export const tokenOf = (c: HonoContext): string =>
  parseInput(LinkParams, { token: c.req.param('token') ?? '' }).token;

/** The message in a form of these pages, and what identifies the form's rendering. @throws AppError invalid_request */
export const messageIn = (fields: URLSearchParams) =>
  [
    parseInput(BuyerMessageInput, { content: typedText(fields, 'content') }),
    fields.get(ONCE) ?? undefined,
  ] as const;

/** A dead link no longer says its buyer's language, so the browser's decides. */
function errorPage(deps: Deps, kind: keyof typeof CUT, error: unknown, c: HonoContext): Promise<Response> {
  if (!(error instanceof AppError)) return buyersPageError(deps, error, c);
  noteRefusal(deps, c.req.raw, error);
  const words = wordsFor(c);
  const { link, message } = words;
  if (error.code === 'LINK_ENDED') {
    const { ended = 'reservation', pageUrl } = error.options;
    const { reservationOver: reservation, questionNotSent: unsent, questionQuiet: quiet } = link;
    const why = { reservation, unsent, quiet };
    return sendMessagePage(c, deps.config, {
      status: 410,
      eyebrow: link.over,
      title: link.hasEnded,
      text: `${why[ended]} ${pageUrl === undefined ? link.offline : link.askAgain}`,
      ...(pageUrl !== undefined && { link: { href: pageUrl, text: link.toSale } }),
    });
  }
  if (error.code !== 'not_found' && error.code !== 'invalid_request') return buyersPageError(deps, error, c);
  return sendMessagePage(c, deps.config, { status: 404, eyebrow: message.notFound, ...CUT[kind](words) });
}

/** What a form of these pages did, or what went wrong with what was typed. */
export type Outcome = {
  done?: string | undefined;
  problem?: { words: string; content?: string | undefined } | undefined;
};

/** The frame of the page behind a buyer's emailed link: what was done or went wrong comes first. */
export const EmailedLinkFrame = (props: PropsWithChildren<Outcome & { headline: string }>) => (
  <Layout
    title={props.problem ? useWords().frame.errorTitle({ title: props.headline }) : props.headline}
    width="narrow"
    privatePage
    styles={['threads.css']}
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
  view: Pick<BuyerView, 'messages' | 'seller_name' | 'timezone'>;
  /** Text that was typed but not sent. */
  content?: string | undefined;
};

/** The thread with the seller, and a form to write on. */
export function BuyersThread({ action, view, content = '' }: ThreadProps) {
  const { messages: words } = useWords();
  const { messages, seller_name: sellerName, timezone } = view;
  return (
    <>
      <MessageList reader="buyer" other={sellerName ?? words.seller} {...{ messages, timezone }} />
      <form class="form" method="post" action={action} id="write">
        <input type="hidden" name={ONCE} value={`${messages.length}`} />
        <Field
          name="content"
          label={words.writeTo(maybeNamed(sellerName))}
          value={content}
          hint={words.hint}
          control="lines"
          attributes={{ rows: 3, maxlength: TEXT_LIMITS.message, required: true }}
        />
        <Submit look="primary">{words.send}</Submit>
      </form>
    </>
  );
}

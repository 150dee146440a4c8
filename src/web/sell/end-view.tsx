import { type Ending, readEnding } from '../../briefing/ending.ts';
import { readSummary } from '../../briefing/summary.ts';
import { listDecisions } from '../../decisions/decide.ts';
import { lastMoment } from '../../decisions/of-the-sale.ts';
import type { Words } from '../../languages/index.ts';
import { RENEWAL_WINDOW_DAYS } from '../../plans/catalog.ts';
import { isPageLive } from '../../sale-page/page.ts';
import { shortened } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { ComingDays } from '../components/moment-field.tsx';
import { LinkLine, List, MainLink, Press, Section } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { AskedAct, useQuestion } from '../inbox/decisions.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import type { EndingAct } from './ending.ts';
import { doneBefore, UndoLine } from './undo.tsx';

/** Maximum number of lines in a list; the rest are only counted. */
const NAMED = 20;

/**
 * The end of a page or a sale: the state of things, the choices, what is on hold, what is left, and who is still
 * waiting.
 */
export async function showEnd(at: Shown): Promise<Response> {
  const { c, ctx, now, send } = at;
  const decisions = await listDecisions(ctx);
  const ending = await readEnding(ctx);
  const summary = await readSummary(ctx);
  const words = wordsFor(c);
  const { sellEnd: say } = words;
  return send(
    <SellerFrame title={say.title} current="sale" styles={['sell.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <h1>{say.title}</h1>
          {standing(words, ending, now).map((line) => (
            <p>{line}</p>
          ))}
        </div>
        <Acts ending={ending} />
        <Lines
          id="held"
          title={say.held}
          none={say.heldNone}
          lines={ending.held.map((of) => ({
            href: `/inbox/${of.conversation_id}`,
            text: say.heldFor({ items: titlesOf(words, of.items), buyer: shortened(of.buyer_name, 40) }),
            until: of.expires_at,
          }))}
        />
        <Lines
          id="left"
          title={say.left}
          none={say.leftNone}
          lines={ending.left.map(({ id, title, priceCents, currency }) => ({
            href: `/sell/items/${id}`,
            text: `${shortened(title)} · ${words.price(priceCents, currency)}`,
          }))}
        />
        <Lines
          id="waiting"
          title={say.waiting}
          none={say.waitingNone}
          lines={[
            ...ending.queued.map((of) => ({
              href: `/inbox/${of.conversation_id}`,
              text: say.inLine({ items: titlesOf(words, of.items), buyer: shortened(of.buyer_name, 40) }),
            })),
            // Questions that haven't been answered.
            ...decisions.flatMap(({ kind, page_url: url, title }) =>
              kind === 'question' ? [{ href: new URL(url).pathname, text: title }] : [],
            ),
          ]}
        />
        <Section id="sold" title={say.sold} look="stack tight">
          <p>
            {say.soldFor({
              n: summary.sold_count,
              total: words.format.money(toCents(summary.taken_in), summary.currency),
            })}
          </p>
          <LinkLine href="/sell/summary">{say.summary}</LinkLine>
        </Section>
      </div>
      <UndoLine back="/sell" {...doneBefore(at)} />
    </SellerFrame>,
  );
}

const titlesOf = ({ format }: Words, items: readonly { title: string }[]): string =>
  format.list(items.map(({ title }) => shortened(title)));

function standing({ sellEnd: say, format }: Words, ending: Ending, now: Date): string[] {
  const { page, saleEndsAt, timezone } = ending;
  const moment = (at: Date) => format.moment(at, timezone);
  const lines: string[] = [];
  if (!page) return [say.noPage];
  if (!page.published) lines.push(say.offline);
  else if (!isPageLive(page, now)) lines.push(say.expired);
  else lines.push(page.expiresAt ? say.onlineUntil({ at: moment(page.expiresAt) }) : say.online);
  if (saleEndsAt)
    lines.push(
      saleEndsAt > now ? say.endsAt({ at: format.dayAndMonth(lastMoment(saleEndsAt), timezone) }) : say.ended,
    );
  return lines;
}

function Acts({ ending }: { ending: Ending }) {
  const words = useWords();
  const { now } = useShown();
  const { decisions, sellEnd: say } = words;
  const { page, renewal, left } = ending;
  const isFree = renewal.options.some(({ intent }) => intent === 'free_renew');
  const isSold = renewal.options.some(({ sku }) => sku !== undefined);
  const { days_until_page_expiry: days } = renewal;
  const isNear = days !== null && days <= RENEWAL_WINDOW_DAYS;
  const acts: EndingAct[] = [
    ...(page?.endsOn ? (['extend'] as const) : []),
    ...(left.length > 0 ? (['lower_all', 'give_away'] as const) : []),
    ...(page && isPageLive(page, now) ? (['close'] as const) : []),
  ];
  return (
    <Section id="acts" title={say.acts} look="stack tight">
      <div class="actions">
        {isFree && (
          <Press fields={{ act: 'renew' }} action="/sell/end" look="primary">
            {decisions.acts.renew}
          </Press>
        )}
        {!isFree && isSold && page?.published && isNear && (
          <MainLink href="/settings/plan">{decisions.acts.renew}</MainLink>
        )}
        {page && !page.published && <MainLink href="/sell/page">{say.online_again}</MainLink>}
        <ComingDays />
        {acts.map((act) => (
          <AskedAct
            asked={useQuestion(act, { words, address: null }) ?? {}}
            id={act}
            label={decisions.acts[act]}
            of=""
            look=""
            fields={{ act }}
            action="/sell/end"
          />
        ))}
      </div>
      <p class="small muted">{say.kept}</p>
    </Section>
  );
}

type Line = { href: string; text: string; until?: string | null };

type LinesProps = { id: string; title: string; lines: readonly Line[]; none: string };

function Lines({ id, title, lines, none }: LinesProps) {
  const { sellEnd: say, decisions, format } = useWords();
  const { zone } = useShown();
  const named = lines.slice(0, NAMED).map(({ href, text, until }) => (
    <>
      <a href={href}>{text}</a>
      {until && ` · ${decisions.until({ at: format.moment(new Date(until), zone) })}`}
    </>
  ));
  const more = lines.length > NAMED ? [say.more({ n: lines.length - NAMED })] : [];
  return (
    <Section id={id} title={title} look="stack tight">
      {lines.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <List look="plain-list left-lines" of={[...named, ...more]} />
      )}
    </Section>
  );
}

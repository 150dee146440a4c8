import type { Store } from '../../db/store.ts';
import { ListingWriterError } from '../adapters/listing-writer.ts';
import { containsAnyAddress } from '../address-check/check.ts';
import { EVERY_LANGUAGE } from '../address-check/facts.ts';
import { fold } from '../address-check/fold.ts';
import { wordOf } from '../address-check/letters.ts';
import { lexiconOf } from '../address-check/lexicon.ts';
import type { SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { within } from '../patience.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { perObject } from '../text/at-first-use.ts';
import { isVisible } from '../text/plain.ts';
import { scamHints } from '../threads/scam-hints.ts';
import { sha256 } from '../tokens.ts';
import { MINUTE, SECOND } from '../units.ts';

/** How long a reader waits for a model. An answer that arrives later is there for the next reader. */
const PATIENCE_MS = 3 * SECOND;
/** Time limit of the model. It may be longer than anyone waits, because the next reader gets the result. */
const LIMIT_MS = 20 * SECOND;
/** How long plain answers are shown after a failure, before the model is asked again. */
const FAILED_FOR_MS = 5 * MINUTE;
/** How many wordings are kept in memory, for all sellers; the oldest go first. */
const MOST_KEPT = 500;

type Wording = { at: number; done: boolean; said: Promise<readonly string[] | undefined> };
const wordingsOf = perObject((_: Store) => new Map<string, Wording>());

/** Plain answers in the language of the buyer who asked. */
type Answers = { language: Language; asked: string; plain: readonly string[] };

/**
 * Plain answers reworded by a model, if one is configured. An answer stays plain if the model fails, takes too long,
 * or says anything that the plain one doesn't.
 * @param patienceMs how long to wait; 0 for callers that show many threads
 */
export async function worded(ctx: SellerContext, answers: Answers, patienceMs = PATIENCE_MS) {
  const { plain } = answers;
  if (!ctx.listingWriter.word || plain.length === 0) return plain;
  const wording = wordingOf(ctx, answers);
  const said =
    patienceMs === 0 && !wording.done ? undefined : await within(patienceMs, wording.said, undefined);
  if (said?.length !== plain.length) return plain;
  const addresses = await findGuardedAddresses(ctx.store.read, ctx.actor.sellerId);
  return plain.map((text, i) => {
    const words = said[i]?.trim() ?? '';
    return addsNothing(text, words) && !containsAnyAddress(addresses, [words]) ? words : text;
  });
}

/** The wording of these answers. For the same answers to the same words, the model is asked once. */
function wordingOf(ctx: SellerContext, answers: Answers): Wording {
  const all = wordingsOf(ctx.store);
  const now = ctx.clock.now().getTime();
  const key = sha256(JSON.stringify([ctx.listingWriter.name, ctx.actor.sellerId, answers]));
  const known = all.get(key);
  if (known && now - known.at < FAILED_FOR_MS) return known;
  const wording: Wording = { at: now, done: false, said: ask(ctx, answers) };
  all.set(key, wording);
  void wording.said.then((said) => {
    wording.done = true;
    if (said) wording.at = Number.POSITIVE_INFINITY;
  });
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  return wording;
}

async function ask(ctx: SellerContext, answers: Answers): Promise<readonly string[] | undefined> {
  const { language, asked, plain } = answers;
  try {
    return await ctx.listingWriter.word?.({ language, asked, answers: plain }, AbortSignal.timeout(LIMIT_MS));
  } catch (error) {
    const reason = error instanceof ListingWriterError ? error.reason : 'failed';
    ctx.logger.warn({ reason, request_id: ctx.requestId }, 'Suggested replies stay plain');
    return undefined;
  }
}

const LINK = /https?:|www\.|@|\b[a-z][a-z-]*\.[a-z]{2,}\b/i;

/**
 * Whether a wording adds nothing: the same numbers, no link, no phrase that is typical of fraud, and not much longer.
 * A buyer's words could have told the model to add something.
 */
export function addsNothing(plain: string, words: string): boolean {
  if (!isVisible(words) || words.length > 2 * plain.length + 200) return false;
  if (LINK.test(words) && !plain.includes(LINK.exec(words)?.[0] ?? '')) return false;
  const hints: readonly string[] = scamHints(plain);
  if (scamHints(words).some((hint) => !hints.includes(hint))) return false;
  const [said, meant] = [numbersIn(words), numbersIn(plain)];
  return said.size === meant.size && [...said].every((number) => meant.has(number));
}

/** Number words below this are ignored, because some are ordinary words: "one", "un", "sei". */
const LEAST_IN_WORDS = 11;

/** All numbers in a text, in digits or in words of any language that buyers use here. */
function numbersIn(text: string): ReadonlySet<string> {
  const digits = [...text.normalize('NFKC').matchAll(/\d+(?:[.,'’]\d+)*/g)].map(([all]) =>
    all.replace(/\D/g, ''),
  );
  const { numberIn } = lexiconOf(EVERY_LANGUAGE);
  const words = (text.match(/\p{L}{3,}/gu) ?? []).filter((word) =>
    numberIn(wordOf(fold(word)).number)?.some((piece) => piece !== 'join' && piece.value >= LEAST_IN_WORDS),
  );
  return new Set([...digits, ...words.map((word) => word.toLowerCase())]);
}

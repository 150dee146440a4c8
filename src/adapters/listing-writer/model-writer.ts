import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { lanes } from '../../lanes.ts';
import { type ListingWriter, ListingWriterError, type WriterFailure } from '../listing-writer.ts';
import { acceptListing, shaped } from './accept-listing.ts';
import { type AnswerSchema, GROUPING_SCHEMA, LISTING_SCHEMA, WORDING_SCHEMA } from './answer-schema.ts';
import {
  GROUPING_INSTRUCTION,
  groupingNotes,
  listingInstruction,
  listingNotes,
  wordingInstruction,
  wordingNotes,
} from './prompt.ts';
import { repairGroups } from './repair-groups.ts';

/** Maximum number of photos sent to a model: the first five of up to ten. */
const MAX_PHOTOS = 5;

/** A photo is a JPEG. */
export type Piece = { text: string } | { photo: Buffer };
export type Question = { name: string; instruction: string; schema: AnswerSchema; pieces: Piece[] };

export type Pace = {
  /** Time limit of each of the two attempts. */
  timeoutMs: number;
  /** Time limit of both attempts together. */
  patienceMs: number;
  retryDelayMs: number;
  /** Maximum number of concurrent calls, across all sellers. */
  concurrency: number;
};

type ModelOptions = Pace & {
  name: ListingWriter['name'];
  /** Asks the model one question and returns the JSON value of its answer. */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
  /** True if the server is busy, broken or unreachable; false for errors that would only repeat. */
  worthAnotherTry(error: unknown): boolean;
};

const Grouping = z.object({
  groups: z
    .array(z.object({ label: z.string().max(5000), photo_indexes: z.array(z.number()).max(1000) }))
    .max(1000),
});

const Wording = z.object({ answers: z.array(z.string().max(5000)).max(10) });

/** What all models have in common: the prompt, the schema, the time limits and the cleanup of their answers. */
export function modelWriter(options: ModelOptions): ListingWriter {
  const { name, timeoutMs, patienceMs, retryDelayMs, concurrency, worthAnotherTry } = options;
  const inTurn = lanes(concurrency);

  const ask = async (question: Question, signal: AbortSignal): Promise<unknown> => {
    const attempt = (limit: AbortSignal) => within(timeoutMs, limit, (inner) => options.ask(question, inner));
    try {
      return await inTurn(
        () =>
          within(patienceMs, signal, async (limit) => {
            try {
              return await attempt(limit);
            } catch (error) {
              if (limit.aborted || error instanceof ListingWriterError || !worthAnotherTry(error))
                throw error;
              await sleep(retryDelayMs, undefined, { signal: limit });
              return await attempt(limit);
            }
          }),
        signal,
      );
    } catch (error) {
      throw asWriterError(error, signal);
    }
  };

  return {
    name,
    async write(request, signal) {
      const photos = request.photos.slice(0, MAX_PHOTOS).map((photo): Piece => ({ photo }));
      const pieces = [...photos, { text: listingNotes(request) }];
      const instruction = listingInstruction(request);
      const question = { name: 'listing', instruction, schema: LISTING_SCHEMA, pieces };
      return acceptListing(await ask(question, signal), request);
    },
    async group(photos, sellerContext, signal) {
      const numbered = photos.flatMap((photo, n): Piece[] => [{ text: `Photo ${n}:` }, { photo }]);
      const pieces = [...numbered, { text: groupingNotes(photos.length, sellerContext) }];
      const question = { name: 'groups', instruction: GROUPING_INSTRUCTION, schema: GROUPING_SCHEMA, pieces };
      const { groups } = shaped(Grouping, await ask(question, signal));
      const proposed = groups.map((g) => ({ label: g.label, photoIndexes: g.photo_indexes }));
      return repairGroups(proposed, photos.length);
    },
    async word(request, signal) {
      const pieces = [{ text: wordingNotes(request) }];
      const instruction = wordingInstruction(request.language);
      const asked = { name: 'answers', instruction, schema: WORDING_SCHEMA, pieces };
      return shaped(Wording, await ask(asked, signal)).answers;
    },
  };
}

/** Every call fails until the operator changes what `words` name. */
export const misconfigured = (words: string, cause: unknown, reason: WriterFailure = 'misconfigured') => {
  const untilThen = 'until then send title, description, price, condition and category yourself.';
  return new ListingWriterError(reason, `${words}; ${untilThen}`, { cause });
};

/** @param why only for the log */
export const declined = (why: string): ListingWriterError =>
  new ListingWriterError(
    'refused',
    'The AI writer declined to write about these photos. Use other photos, or write the title and price yourself.',
    { cause: new Error(why.slice(0, 200)) },
  );

/** Runs with a signal of its own that ends with `signal` or after `ms`; leaves no timer behind. */
async function within<T>(ms: number, signal: AbortSignal, run: (limit: AbortSignal) => Promise<T>) {
  signal.throwIfAborted();
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await run(limit.signal);
  } catch (error) {
    if (limit.signal.aborted) throw timedOut(error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function asWriterError(error: unknown, signal: AbortSignal): ListingWriterError {
  if (error instanceof ListingWriterError) return error;
  if (signal.aborted) return timedOut(error);
  return new ListingWriterError(
    'unavailable',
    'The AI writer cannot be reached right now. Try again in a minute.',
    { cause: error },
  );
}

const timedOut = (cause: unknown) =>
  new ListingWriterError('timeout', 'The AI writer took too long. Try again in a minute.', { cause });

import { setTimeout as sleep } from 'node:timers/promises';
import {
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
  type Part,
  type ResponseSchema,
} from '@google/generative-ai';
import * as z from 'zod';
import { lanes } from '../../lanes.ts';
import { type ListingWriter, ListingWriterError } from '../listing-writer.ts';
import { acceptListing, malformed } from './accept-listing.ts';
import { GROUPING_SCHEMA, LISTING_SCHEMA } from './gemini-schema.ts';
import { GROUPING_INSTRUCTION, groupingNotes, LISTING_INSTRUCTION, listingNotes } from './prompt.ts';
import { repairGroups } from './repair-groups.ts';

/** spec.md, Limits: of up to ten photos the first five are sent to the model. */
const MAX_PHOTOS = 5;

export type GeminiOptions = {
  apiKey: string;
  model: string;
  baseUrl?: string | undefined;
  /** For each of the two tries. */
  timeoutMs?: number;
  retryDelayMs?: number;
  /** Calls under way at a time, over all sellers. */
  concurrency?: number;
};

/** The part of Gemini's answer that is read; anything else in it is of no concern. */
const Response = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() }))
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});

const Grouping = z.object({
  groups: z
    .array(z.object({ label: z.string().max(5000), photo_indexes: z.array(z.number()).max(1000) }))
    .max(1000),
});

const REFUSALS = [
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
];

/** Google Gemini with structured output. Its words never reach a caller: every failure has a text of our own. */
export function geminiWriter(options: GeminiOptions): ListingWriter {
  const { apiKey, model, baseUrl, timeoutMs = 50_000, retryDelayMs = 1000, concurrency = 4 } = options;
  const client = new GoogleGenerativeAI(apiKey);
  const inTurn = lanes(concurrency);

  async function ask(
    systemInstruction: string,
    responseSchema: ResponseSchema,
    parts: Part[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const generationConfig = { responseMimeType: 'application/json', responseSchema, temperature: 0.2 };
    const gemini = client.getGenerativeModel(
      { model, systemInstruction, generationConfig },
      baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, '') } : {},
    );
    const attempt = () =>
      within(timeoutMs, signal, async (limit) => {
        const { response } = await gemini.generateContent(
          { contents: [{ role: 'user', parts }] },
          { signal: limit },
        );
        return readAnswer(response);
      });
    try {
      return await inTurn(async () => {
        try {
          return await attempt();
        } catch (error) {
          if (signal.aborted || !worthAnotherTry(error)) throw error;
          await sleep(retryDelayMs, undefined, { signal });
          return await attempt();
        }
      }, signal);
    } catch (error) {
      throw asWriterError(error, signal);
    }
  }

  return {
    name: 'gemini',
    async write(request, signal) {
      const parts = [...request.photos.slice(0, MAX_PHOTOS).map(inline), { text: listingNotes(request) }];
      return acceptListing(await ask(LISTING_INSTRUCTION, LISTING_SCHEMA, parts, signal), request);
    },
    async group(photos, sellerContext, signal) {
      const numbered = photos.flatMap((photo, index) => [{ text: `Photo ${index}:` }, inline(photo)]);
      const parts = [...numbered, { text: groupingNotes(photos.length, sellerContext) }];
      const answer = Grouping.safeParse(await ask(GROUPING_INSTRUCTION, GROUPING_SCHEMA, parts, signal));
      if (!answer.success) throw malformed(answer.error);
      const proposed = answer.data.groups.map((g) => ({ label: g.label, photoIndexes: g.photo_indexes }));
      return repairGroups(proposed, photos.length);
    },
  };
}

const inline = (photo: Buffer): Part => ({
  inlineData: { mimeType: 'image/jpeg', data: photo.toString('base64') },
});

/** The JSON that the model wrote. Reads the response itself: the library's `text()` misses refusals of newer kinds. */
function readAnswer(raw: unknown): unknown {
  const response = Response.safeParse(raw);
  if (!response.success) throw malformed(response.error);
  const { promptFeedback, candidates } = response.data;
  const candidate = candidates?.[0];
  const reason = promptFeedback?.blockReason ?? candidate?.finishReason ?? '';
  if (promptFeedback?.blockReason || REFUSALS.includes(reason)) {
    throw new ListingWriterError(
      'refused',
      'The AI writer declined to write about these photos. Use other photos, or write the title and price yourself.',
      { cause: new Error(`Gemini stopped with ${reason.slice(0, 60)}`) },
    );
  }
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Runs with a signal of its own that ends with `signal` or after `ms`; leaves no timer behind. */
async function within<T>(
  ms: number,
  signal: AbortSignal,
  run: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
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

/** Busy, broken or unreachable; not what would fail the same way again. */
function worthAnotherTry(error: unknown): boolean {
  if (error instanceof ListingWriterError) return false;
  if (!(error instanceof GoogleGenerativeAIFetchError)) return true;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

function asWriterError(error: unknown, signal: AbortSignal): ListingWriterError {
  if (error instanceof ListingWriterError) return error;
  if (signal.aborted) return timedOut(error);
  return new ListingWriterError(
    'unavailable',
    'The AI writer cannot be reached right now. Try again in a minute.',
    {
      cause: error,
    },
  );
}

const timedOut = (cause: unknown) =>
  new ListingWriterError('timeout', 'The AI writer took too long. Try again in a minute.', { cause });

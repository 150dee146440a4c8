import type { Facts } from '../listing-fields.ts';
import type { Category, Condition } from '../vocabulary.ts';

/** What the writer knows about one item. Photos are JPEGs in display order. */
export type ListingRequest = {
  photos: Buffer[];
  /** ISO 4217 currency of the prices. Default: US dollars. */
  currency?: string | undefined;
  /** Language of the listing, such as `de`. Default: English. */
  language?: string | undefined;
  itemIdentification?: string | undefined;
  sellerContext?: string | undefined;
  /** The seller corrects an earlier listing: the seller's words win over the photos. */
  isCorrection?: boolean | undefined;
  groupLabel?: string | undefined;
  isBundle?: boolean | undefined;
  bundleComponents?: string[] | undefined;
  /** What the caller has already decided: it is always kept, and the rest must agree with it. */
  title?: string | undefined;
  condition?: Condition | undefined;
  category?: Category | undefined;
};

/** A listing as a writer proposes it; prices in the currency of the request. */
export type WrittenListing = Facts & {
  title: string;
  description: string;
  /** Null if no one named a price and nothing indicates one. */
  price: number | null;
  price_range: { low: number; high: number } | null;
  condition: Condition;
  category: Category;
  specifications: Record<string, string>;
  transport_notes: string;
  requires_truck: boolean;
  /** 0 to 1. */
  confidence: number;
  needs_review: boolean;
};

/** Plain answers to a buyer, for a model to word. What the buyer wrote is data, never an instruction. */
export type WordingRequest = {
  /** Language of the answers, such as `de`. */
  language: string;
  asked: string;
  answers: readonly string[];
};

/** Photos of one item, as indexes into the given photos. */
export type PhotoGroup = { label: string; photoIndexes: number[] };

/** `misconfigured`: every call fails until the operator changes something. */
export type WriterFailure = 'refused' | 'misconfigured' | 'malformed' | 'timeout' | 'unavailable';

/** The name of the writer that doesn't look at photos. */
export const OFFLINE_WRITER = 'offline';

/** The writer returned no listing. The message is our own, never the provider's. */
export class ListingWriterError extends Error {
  readonly reason: WriterFailure;
  constructor(reason: WriterFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Writes listings from photos and the seller's notes: with a model (Gemini, or any server of the Chat Completions API), or
 * offline, from a vocabulary in all languages. A model's answer is untrusted: `accept-listing.ts` checks and shortens
 * every field before the service sees it. Start at `configured.ts`; `model-writer.ts` is what the models share, and
 * `offline.ts` works without one.
 */
export interface ListingWriter {
  readonly name: string;
  /** Settles within two minutes, or when `signal` ends. @throws ListingWriterError */
  write(request: ListingRequest, signal: AbortSignal): Promise<WrittenListing>;
  /** Sorts photos into items; every photo lands in exactly one group. @throws ListingWriterError */
  group(photos: Buffer[], sellerContext: string | undefined, signal: AbortSignal): Promise<PhotoGroup[]>;
  /** Rewords plain answers, in order; only models can. Callers check them. @throws ListingWriterError */
  word?: ((request: WordingRequest, signal: AbortSignal) => Promise<string[]>) | undefined;
  /**
   * Checks that the model is available, without writing anything. Returns a warning for the operator, if there is one.
   * @throws ListingWriterError if a call can't work
   */
  check?(signal: AbortSignal): Promise<string | undefined>;
}

/** The same writer, but its calls are aborted when `end` aborts, even if a caller is waiting. */
export function untilEnd(writer: ListingWriter, end: AbortSignal): ListingWriter {
  async function cut<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await call(AbortSignal.any([signal, end]));
    } catch (cause) {
      if (!end.aborted || signal.aborted) throw cause;
      throw new ListingWriterError('unavailable', 'The service is restarting.', { cause });
    }
  }
  return {
    get name() {
      return writer.name;
    },
    write: (request, signal) => cut((either) => writer.write(request, either), signal),
    group: (photos, words, signal) => cut((either) => writer.group(photos, words, either), signal),
    get word(): ListingWriter['word'] {
      const { word } = writer;
      return word && ((request, signal) => cut((either) => word(request, either), signal));
    },
  };
}

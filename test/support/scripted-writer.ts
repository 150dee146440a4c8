import {
  type ListingRequest,
  type ListingWriter,
  ListingWriterError,
  type PhotoGroup,
  type WordingRequest,
  type WrittenListing,
} from '../../src/adapters/listing-writer.ts';
import { NO_FACTS } from '../../src/listing-fields.ts';

export const WRITTEN: WrittenListing = {
  title: 'Oak side table',
  description: 'A small side table of solid oak with light wear on the top.',
  price: 45,
  price_range: { low: 35, high: 60 },
  condition: 'Good',
  category: 'Furniture',
  specifications: { Material: 'Oak' },
  transport_notes: 'One person can carry it.',
  ...NO_FACTS,
  dimensions: '18 x 18 x 22 in',
  requires_truck: false,
  confidence: 0.9,
  needs_review: false,
};

export type ScriptedWriter = ListingWriter & {
  /** All calls of `write`, oldest first. */
  readonly requests: ListingRequest[];
  /** All calls of `group`. */
  readonly groupings: { photoCount: number; sellerContext: string | undefined }[];
  /**
   * Overrides fields of the usual listing in the next call. Can be called several times: the answers are used in
   * order.
   */
  answerNext(listing: Partial<WrittenListing>): void;
  /** Makes the next `count` calls fail. */
  failNext(count?: number, error?: Error): void;
  /** Sets how answers are reworded from now on; undefined: this writer rewords nothing. */
  wordAs(word: ((request: WordingRequest) => string[]) | undefined): void;
  /** All calls of `word`. */
  readonly wordings: WordingRequest[];
  /** Sets how photos are grouped from now on; at first, each photo is an item. */
  groupAs(groups: PhotoGroup[]): void;
  /**
   * Makes calls wait, from now on, until `release` or until their signal ends them. `started` resolves at the first
   * call.
   */
  hold(): { started: Promise<void>; release(): void };
};

/** A writer that records its requests and answers as it is told. */
export function scriptedWriter(): ScriptedWriter {
  const requests: ListingRequest[] = [];
  const groupings: ScriptedWriter['groupings'] = [];
  const script: (Partial<WrittenListing> | Error)[] = [];
  const wordings: WordingRequest[] = [];
  let groups: PhotoGroup[] | undefined;
  let wording: ((request: WordingRequest) => string[]) | undefined;
  let gate: { open: Promise<void>; reached(): void } | undefined;

  const pass = async (signal: AbortSignal) => {
    if (!gate) return;
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(new ListingWriterError('timeout', 'The scripted writer was ended.'));
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
    });
    gate.reached();
    await Promise.race([gate.open, ended]);
  };

  return {
    name: 'scripted',
    requests,
    groupings,
    wordings,
    get word(): ListingWriter['word'] {
      const said = wording;
      return (
        said &&
        (async (request, signal) => {
          wordings.push(request);
          await pass(signal);
          return said(request);
        })
      );
    },
    wordAs(word) {
      wording = word;
    },
    async write(request, signal) {
      requests.push(request);
      const next = script.shift();
      await pass(signal);
      if (next instanceof Error) throw next;
      const title = request.itemIdentification ?? request.groupLabel;
      return structuredClone({ ...WRITTEN, ...(title ? { title } : {}), ...next });
    },
    async group(photos, sellerContext, signal) {
      groupings.push({ photoCount: photos.length, sellerContext });
      await pass(signal);
      return groups ?? photos.map((_, index) => ({ label: '', photoIndexes: [index] }));
    },
    answerNext: (listing) => void script.push(listing),
    failNext(
      count = 1,
      error = new ListingWriterError('unavailable', 'The scripted writer is unavailable.'),
    ) {
      for (let i = 0; i < count; i++) script.push(error);
    },
    groupAs(given) {
      groups = given;
    },
    hold() {
      let release = () => {};
      let reached = () => {};
      const open = new Promise<void>((resolve) => {
        release = resolve;
      });
      const started = new Promise<void>((resolve) => {
        reached = resolve;
      });
      gate = { open, reached };
      return {
        started,
        release() {
          gate = undefined;
          release();
        },
      };
    },
  };
}

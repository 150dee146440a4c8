import { type ListingWriter, ListingWriterError } from '../adapters/listing-writer.ts';
import type { Deps } from '../context.ts';
import { MINUTE } from '../units.ts';
import { noteFailure, noteSuccess } from './records.ts';

type WriterDeps = Pick<Deps, 'store' | 'clock' | 'logger' | 'metrics' | 'listingWriter'>;

/** Minimum time between records of success; a change is recorded at once. */
const NOTED_FOR_MS = MINUTE;

/** The same writer, but with its results counted and recorded. A refused photo doesn't count against it. */
export function recordedWriter(deps: WriterDeps): ListingWriter {
  const writer = deps.listingWriter;
  let well: { since: number } | undefined;

  async function note(error?: ListingWriterError): Promise<void> {
    const now = deps.clock.now().getTime();
    try {
      if (error) {
        well = undefined;
        await noteFailure(deps, 'writer', error.message);
      } else if (!well || now - well.since >= NOTED_FOR_MS) {
        well = { since: now };
        await noteSuccess(deps, 'writer');
      }
    } catch (failure) {
      deps.logger.warn({ err: failure }, "The writer's health could not be written down");
    }
  }

  async function watched<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
    const startedAt = performance.now();
    const ended = (outcome: string) => deps.metrics.writerCalled(outcome, performance.now() - startedAt);
    try {
      const written = await call;
      ended('ok');
      await note();
      return written;
    } catch (error) {
      const reason = error instanceof ListingWriterError ? error.reason : 'failed';
      // If the caller gave up or the process ended, the writer isn't to blame.
      ended(signal.aborted ? 'given_up' : reason);
      if (!signal.aborted && error instanceof ListingWriterError && reason !== 'refused') await note(error);
      throw error;
    }
  }

  return {
    get name() {
      return writer.name;
    },
    write: (request, signal) => watched(writer.write(request, signal), signal),
    group: (photos, words, signal) => watched(writer.group(photos, words, signal), signal),
    get word(): ListingWriter['word'] {
      const { word } = writer;
      return word && ((request, signal) => watched(word(request, signal), signal));
    },
  };
}

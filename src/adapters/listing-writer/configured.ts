import type { WriterConfig } from '../../config-writer.ts';
import type { ListingWriter } from '../listing-writer.ts';

/**
 * Returns the configured writer, and loads only that one. Each of them promises what `ListingWriter` says: a listing
 * within our limits, or an error in our own words. Start with `model-writer.ts` for models, `offline.ts` for writing
 * without one, and `prompt.ts` for what a model is told.
 */
export async function configuredWriter(config: WriterConfig): Promise<ListingWriter> {
  if (config.kind === 'gemini') return (await import('./gemini.ts')).geminiWriter(config);
  if (config.kind === 'openai') return (await import('./openai.ts')).openaiWriter(config);
  return (await import('./offline.ts')).offlineWriter();
}

import type { WriterConfig } from '../../config-writer.ts';
import type { ListingWriter } from '../listing-writer.ts';

/** The configured writer; loads only that one. */
export async function configuredWriter(config: WriterConfig): Promise<ListingWriter> {
  switch (config.kind) {
    case 'gemini': {
      const { geminiWriter } = await import('./gemini.ts');
      return geminiWriter(config);
    }
    case 'openai': {
      const { openaiWriter } = await import('./openai.ts');
      return openaiWriter(config);
    }
    case 'offline': {
      const { offlineWriter } = await import('./offline.ts');
      return offlineWriter();
    }
  }
}

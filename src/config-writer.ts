import * as z from 'zod';

export const WriterEnvironment = z.object({
  LISTING_WRITER: z.enum(['gemini', 'openai', 'offline']).optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default('gemini-2.5-flash'),
  GEMINI_BASE_URL: z.url().optional(),
  /** Any server with the Chat Completions API; without it, OpenAI's own. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
});
type WriterEnvironment = z.infer<typeof WriterEnvironment>;

export type WriterConfig =
  | { kind: 'offline' }
  | { kind: 'gemini'; apiKey: string; model: string; baseUrl: string | undefined }
  | { kind: 'openai'; baseUrl: string; model: string; apiKey: string | undefined };

const OPENAI = 'https://api.openai.com/v1';

/** The problems that these settings can have, and whether they do. An OpenAI key alone selects no writer: other programs use it, too. */
export function writerProblems(e: WriterEnvironment): Record<string, unknown> {
  const chosen = e.LISTING_WRITER;
  return {
    'LISTING_WRITER: set it to gemini or openai, as both are configured':
      chosen === undefined && e.GEMINI_API_KEY && e.OPENAI_MODEL,
    'GEMINI_API_KEY: needed by LISTING_WRITER=gemini': chosen === 'gemini' && !e.GEMINI_API_KEY,
    'OPENAI_MODEL: name the model that writes listings, such as gemma3:4b':
      (chosen === 'openai' || (chosen === undefined && e.OPENAI_BASE_URL)) && !e.OPENAI_MODEL,
    'OPENAI_BASE_URL: where the model runs, such as http://localhost:11434/v1; or OPENAI_API_KEY for OpenAI itself':
      kindOf(e) === 'openai' && e.OPENAI_MODEL && !e.OPENAI_BASE_URL && !e.OPENAI_API_KEY,
  };
}

/** The writer's configuration, from an environment without problems. */
export function readWriterConfig(e: WriterEnvironment): WriterConfig {
  const kind = kindOf(e);
  if (kind === 'gemini' && e.GEMINI_API_KEY) {
    return { kind, apiKey: e.GEMINI_API_KEY, model: e.GEMINI_MODEL, baseUrl: e.GEMINI_BASE_URL };
  }
  if (kind === 'openai' && e.OPENAI_MODEL) {
    const baseUrl = withVersion(e.OPENAI_BASE_URL ?? OPENAI);
    return { kind, baseUrl, model: e.OPENAI_MODEL, apiKey: e.OPENAI_API_KEY };
  }
  return { kind: 'offline' };
}

const kindOf = (e: WriterEnvironment) =>
  e.LISTING_WRITER ?? (e.GEMINI_API_KEY ? 'gemini' : e.OPENAI_MODEL ? 'openai' : 'offline');

/** Adds /v1, which the API is under: people copy `http://localhost:11434`. */
const withVersion = (url: string): string =>
  new URL(url).pathname === '/' ? `${url.replace(/\/+$/, '')}/v1` : url.replace(/\/+$/, '');

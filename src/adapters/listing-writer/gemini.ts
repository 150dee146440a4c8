import {
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
  type Part,
  type ResponseSchema,
  type Schema,
} from '@google/generative-ai';
import * as z from 'zod';
import type { ListingWriter } from '../listing-writer.ts';
import { malformed, shaped } from './accept-listing.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { answerValue } from './answer-value.ts';
import { declined, misconfigured, modelWriter, type Pace, type Piece } from './model-writer.ts';

/** A schema in Gemini's spelling. */
function geminiSchema(schema: AnswerSchema): ResponseSchema {
  const [type = '', nullable] = [schema.type].flat();
  const { properties, items } = schema;
  return {
    type,
    ...(nullable !== undefined && { nullable: true }),
    ...(schema.enum && { format: 'enum', enum: [...schema.enum] }),
    ...(items && { items: geminiSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]): [string, Schema] => [name, geminiSchema(each)]),
      ),
      required: schema.required,
    }),
  } as ResponseSchema;
}

export type GeminiOptions = { apiKey: string; model: string; baseUrl?: string | undefined } & Partial<Pace>;

/** The part of Gemini's answer that is read; anything else is ignored. */
const Text = z.object({ text: z.string().nullish(), thought: z.boolean().nullish() });
const Candidate = z.object({
  finishReason: z.string().nullish(),
  content: z.object({ parts: z.array(Text).nullish() }).nullish(),
});
const Response = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z.array(Candidate).nullish(),
});

const REFUSAL = /^(?:SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_SAFETY)$/;

/** Google Gemini with structured output. Its words never reach a caller: every failure has a text of our own. */
export function geminiWriter(options: GeminiOptions): ListingWriter {
  const { apiKey, model, baseUrl, timeoutMs = 50_000, retryDelayMs = 1000, concurrency = 4 } = options;
  const client = new GoogleGenerativeAI(apiKey);
  return modelWriter({
    name: 'gemini',
    timeoutMs,
    patienceMs: 2 * timeoutMs + retryDelayMs,
    retryDelayMs,
    concurrency,
    async ask({ instruction, schema, pieces }, signal) {
      const responseSchema = geminiSchema(schema);
      const generationConfig = { responseMimeType: 'application/json', responseSchema, temperature: 0.2 };
      const gemini = client.getGenerativeModel(
        { model, systemInstruction: instruction, generationConfig },
        baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, '') } : {},
      );
      const contents = [{ role: 'user', parts: pieces.map(part) }];
      try {
        const { response } = await gemini.generateContent({ contents }, { signal });
        return readAnswer(response);
      } catch (error) {
        throw isRefusedSetup(error) ? misconfigured(WRONG_SETUP, error) : error;
      }
    },
    worthAnotherTry(error) {
      if (!(error instanceof GoogleGenerativeAIFetchError)) return true;
      return error.status === undefined || error.status === 429 || error.status >= 500;
    },
  });
}

/** Gemini answers an invalid key with 400 and a detail that says so. */
const isRefusedSetup = (error: unknown) =>
  error instanceof GoogleGenerativeAIFetchError &&
  ([401, 403, 404].includes(error.status ?? 0) ||
    (error.status === 400 && /API_KEY_INVALID|API key not valid/i.test(error.message)));

const WRONG_SETUP =
  'Google did not accept the request. The person who runs the service should check GEMINI_API_KEY and GEMINI_MODEL';

const part = (piece: Piece): Part =>
  'photo' in piece ? { inlineData: { mimeType: 'image/jpeg', data: piece.photo.toString('base64') } } : piece;

/** The JSON that the model wrote. Reads the response itself: the library's `text()` misses refusals of newer kinds. */
function readAnswer(raw: unknown): unknown {
  const { promptFeedback, candidates } = shaped(Response, raw);
  const candidate = candidates?.[0];
  const reason = promptFeedback?.blockReason ?? candidate?.finishReason ?? '';
  if (promptFeedback?.blockReason || REFUSAL.test(reason)) throw declined(`Gemini stopped with ${reason}`);
  const parts = candidate?.content?.parts ?? [];
  const value = answerValue(parts.map((each) => (each.thought ? '' : (each.text ?? ''))).join(''));
  if (value === undefined) throw malformed(new Error(`no JSON, finishReason ${reason}`));
  return value;
}

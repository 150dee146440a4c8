import * as z from 'zod';
import { boundedText } from '../bounded-text.ts';
import { type ListingWriter, ListingWriterError } from '../listing-writer.ts';
import { malformed, shaped } from './accept-listing.ts';
import { answerValue } from './answer-value.ts';
import {
  declined,
  misconfigured,
  modelWriter,
  type Pace,
  type Piece,
  type Question,
} from './model-writer.ts';

/** `baseUrl` includes the version: `http://localhost:11434/v1`. */
type Server = { baseUrl: string; model: string; apiKey?: string | undefined };
export type OpenaiOptions = Server & Partial<Pace>;

/** Ways to make a server answer in JSON, most reliable first. */
const MODES = ['schema', 'json', 'asked'] as const;
type Mode = (typeof MODES)[number];

/** More than any listing: a server that doesn't stop is cut off here. */
const MAX_ANSWER_BYTES = 2_000_000;

/** The part of an answer that is read; anything else is ignored. */
const Content = z.union([z.string(), z.array(z.object({ text: z.string().nullish() }))]);
const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: Content.nullish(), refusal: z.string().nullish() }),
});
const Completion = z.object({ choices: z.array(Choice).min(1) });
/** Some gateways answer 200 with an error inside. */
const Failure = z.object({ error: z.object({ code: z.union([z.number(), z.string()]).nullish() }) });

class StatusError extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`the model's server answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * Any server that speaks the Chat Completions API with image parts. If it refuses a feature (a schema, JSON mode), the
 * writer remembers that. Its words never reach a caller: every failure has a text of our own.
 */
export function openaiWriter(options: OpenaiOptions): ListingWriter {
  const { baseUrl, model, apiKey, retryDelayMs = 1000, concurrency = 2 } = options;
  const { timeoutMs = 100_000, patienceMs = 110_000 } = options;
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  let able = 0;
  let photosTaken = Number.POSITIVE_INFINITY;

  async function complete(question: Question, mode: Mode, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({ model, messages: messages(question), ...format(question, mode) }),
      redirect: 'error',
      signal,
    });
    const body = await boundedText(response.body, MAX_ANSWER_BYTES, endless);
    if (!response.ok) throw new StatusError(response.status, body);
    return readCompletion(body);
  }

  const writer = modelWriter({
    name: 'openai',
    timeoutMs,
    patienceMs,
    retryDelayMs,
    concurrency,
    async ask(question, signal) {
      let at = able;
      for (;;) {
        try {
          const answer = await complete(withPhotos(question, photosTaken), MODES[at] ?? 'asked', signal);
          able = Math.max(able, at);
          return answer;
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          if (takesNoImages(error)) throw misconfigured(NO_IMAGES, error);
          const most = mostImages(error);
          // Sorting needs all photos; for one item, the first ones say the most.
          if (question.name === 'listing' && most && most < photosTaken) photosTaken = most;
          else if (mayBeTheFormat(error) && at < MODES.length - 1) at++;
          else if (!isRefusedSetup(error)) throw error;
          else throw misconfigured(WRONG_SETUP, error, isOfSetup(error) ? 'misconfigured' : 'refused');
        }
      }
    },
    worthAnotherTry: (error) =>
      !(error instanceof StatusError) || error.status === 408 || error.status === 429 || error.status >= 500,
  });
  return { ...writer, check: (signal) => checkModel({ baseUrl, model, apiKey }, signal) };
}

/** The schema is in the prompt too, because some servers accept a format and then ignore it. */
const messages = ({ instruction, schema, pieces }: Question) => [
  {
    role: 'system',
    content: `${instruction}\n\nAnswer with one JSON object and nothing else, in this JSON Schema:\n${JSON.stringify(schema)}`,
  },
  { role: 'user', content: pieces.map(part) },
];

const withPhotos = (question: Question, most: number): Question => {
  let left = question.name === 'listing' ? most : Number.POSITIVE_INFINITY;
  return { ...question, pieces: question.pieces.filter((piece) => !('photo' in piece) || left-- > 0) };
};

const part = (piece: Piece) =>
  'photo' in piece
    ? { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${piece.photo.toString('base64')}` } }
    : { type: 'text', text: piece.text };

function format({ name, schema }: Question, mode: Mode) {
  if (mode === 'asked') return {};
  if (mode === 'json') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

const endless = () => malformed(new Error('the answer has no end'));

function readCompletion(body: string): unknown {
  // A body that isn't JSON is a gateway's error page: worth another attempt, like any broken answer of the server itself.
  const raw: unknown = JSON.parse(body);
  const failure = Failure.safeParse(raw);
  if (failure.success) throw new StatusError(Number(failure.data.error.code) || 502, body);
  const [choice] = shaped(Completion, raw).choices;
  if (choice?.message.refusal) throw declined(`the model refused: ${choice.message.refusal}`);
  if (choice?.finish_reason === 'content_filter') throw declined('the content filter stopped the model');
  const content = choice?.message.content ?? '';
  const text = typeof content === 'string' ? content : content.map((each) => each.text ?? '').join('');
  const value = answerValue(text);
  if (value === undefined) throw malformed(new Error(`no JSON, finish_reason ${choice?.finish_reason}`));
  return value;
}

const OF_FORMAT = /response_?format|json_schema|json_object|json mode|structured|grammar|guided/iu;
const OF_IMAGES = /image|vision|multi-?modal|mmproj/iu;
const IN_DENIAL =
  /\bnot?\b|n't\b|only supported|unsupported|unknown|missing|invalid|expected|text[- ]only|must be/iu;
const OF_SIZE = /context|exceed|too (?:large|long|many|big)|at most|limit/iu;
const TEXT_ALONE = /content\b.{0,60}(?:must|should|has to|needs to|expected)\b.{0,20}string/iu;

const takesNoImages = ({ status, body }: StatusError) =>
  status >= 400 &&
  status !== 429 &&
  !OF_FORMAT.test(body) &&
  ((OF_IMAGES.test(body) && IN_DENIAL.test(body) && !OF_SIZE.test(body)) || TEXT_ALONE.test(body));

/** "At most 1 image(s) may be provided": some servers are configured this way. */
function mostImages({ status, body }: StatusError): number | undefined {
  const said = /at most (\d{1,2}) image/iu.exec(body)?.[1];
  return status === 400 && said !== undefined ? Number(said) : undefined;
}

/** Statuses that only the request explains. Some local servers answer 500 to a format they don't know. */
const mayBeTheFormat = ({ status, body }: StatusError) =>
  [400, 415, 422, 501].includes(status) || (status === 500 && OF_FORMAT.test(body));

const isRefusedSetup = ({ status }: StatusError) => [400, 401, 402, 403, 404, 422].includes(status);
/** Whether the setup is at fault. 400 and 422 may be about this one question only. */
const isOfSetup = ({ status }: StatusError) => ![400, 422].includes(status);

const NO_IMAGES =
  'The AI model of this service cannot look at photos. The person who runs the service should set OPENAI_MODEL to one that can';
const WRONG_SETUP =
  'The server of the AI model did not accept the request. The person who runs the service should check OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY';

const Models = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
/** A longer list of models isn't read. */
const MAX_LIST_BYTES = 8_000_000;

/**
 * Checks that the server answers, accepts the key and knows the model, according to its list of models. A model that
 * isn't listed causes only a warning: some servers use the one model they have, whatever name is sent.
 * @throws ListingWriterError
 */
async function checkModel({ baseUrl, model, apiKey }: Server, signal: AbortSignal) {
  let response: Response;
  try {
    response = await fetch(`${baseUrl}/models`, { headers: bearer(apiKey), redirect: 'error', signal });
  } catch (cause) {
    throw new ListingWriterError('unavailable', `No model server answers at ${baseUrl}.`, { cause });
  }
  if (response.status === 401 || response.status === 403)
    throw new ListingWriterError('misconfigured', `The server at ${baseUrl} does not accept OPENAI_API_KEY.`);
  const list = response.ok ? boundedText(response.body, MAX_LIST_BYTES, endless) : undefined;
  const models = Models.safeParse(answerValue((await list?.catch(() => undefined)) ?? ''));
  const ids = models.data?.data.map(({ id }) => id);
  if (!ids || ids.includes(model) || ids.includes(`${model}:latest`)) return undefined;
  return `the server has no model called ${model}; it has ${ids.slice(0, 5).join(', ')}`;
}

const bearer = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

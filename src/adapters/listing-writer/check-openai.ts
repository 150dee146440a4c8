import * as z from 'zod';
import { ListingWriterError } from '../listing-writer.ts';

const Models = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const MAX_LIST_BYTES = 8_000_000;

type Server = { baseUrl: string; model: string; apiKey?: string | undefined };

/**
 * Whether the server answers, takes the key and knows the model, as far as its list of models tells. A model that is not
 * on it is a doubt alone: some servers answer with the one that they have, whatever it is called.
 * @throws ListingWriterError
 */
export async function checkModel(
  { baseUrl, model, apiKey }: Server,
  signal: AbortSignal,
): Promise<string | undefined> {
  let response: Response;
  try {
    const headers = apiKey === undefined ? undefined : { authorization: `Bearer ${apiKey}` };
    response = await fetch(`${baseUrl}/models`, { ...(headers && { headers }), redirect: 'error', signal });
  } catch (cause) {
    throw new ListingWriterError('unavailable', `No server of a model answers at ${baseUrl}.`, { cause });
  }
  if (response.status === 401 || response.status === 403)
    throw new ListingWriterError('misconfigured', `The server at ${baseUrl} does not take OPENAI_API_KEY.`);
  const ids = response.ok ? await idsIn(response) : undefined;
  if (!ids || ids.includes(model) || ids.includes(`${model}:latest`)) return undefined;
  return `the server has no model called ${model}; it has ${ids.slice(0, 5).join(', ')}`;
}

async function idsIn(response: Response): Promise<string[] | undefined> {
  if (Number(response.headers.get('content-length')) > MAX_LIST_BYTES) return undefined;
  const models = Models.safeParse(await response.json().catch(() => undefined));
  return models.data?.data.map(({ id }) => id);
}

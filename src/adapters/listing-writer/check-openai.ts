import * as z from 'zod';
import { ListingWriterError } from '../listing-writer.ts';

const Models = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
/** A longer list of models isn't read. */
const MAX_LIST_BYTES = 8_000_000;

type Server = { baseUrl: string; model: string; apiKey?: string | undefined };

/**
 * Checks that the server answers, accepts the key and knows the model, according to its list of models. A model that
 * isn't listed causes only a warning: some servers use the one model they have, whatever name is sent.
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

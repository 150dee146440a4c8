import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.ts';

export type { components, paths } from './api.ts';

type Schemas = components['schemas'];
export type Item = Schemas['Item'];
export type Conversation = Schemas['Conversation'];
export type Message = Schemas['Message'];
export type Reservation = Schemas['Reservation'];
export type PublicPage = Schemas['PublicPage'];
export type PublicItem = Schemas['PublicItem'];
export type Refusal = Schemas['Error'];

export type ClientOptions = {
  /** Where the service is, such as `https://sale.example.com`. */
  baseUrl: string;
  /** The seller's API key; without one, what needs no sign-in. */
  apiKey?: string;
  /** In place of the runtime's own fetch. */
  fetch?: (request: Request) => Promise<Response>;
};

export type ResaleClient = Client<paths>;

/**
 * A client of the REST API whose paths, parameters and answers are typed by its OpenAPI document. A call gives
 * `{ data }` or `{ error }`, the refusal as the service said it, and `response`; it throws only when there is no answer.
 */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): ResaleClient {
  return createFetchClient<paths>({
    baseUrl,
    ...(apiKey !== undefined && { headers: { 'X-Service-API-Key': apiKey } }),
    ...(fetch && { fetch }),
  });
}

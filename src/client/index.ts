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
  /** The seller's API key. Without one, only operations that need no sign-in work. */
  apiKey?: string;
  /** Replaces the runtime's own fetch. */
  fetch?: (request: Request) => Promise<Response>;
};

export type ResaleClient = Client<paths>;

/**
 * The client for other programs: a typed interface to the REST API over HTTP. Paths, parameters, and answers have the
 * types of the service's OpenAPI document. A call returns `{ data }` or `{ error }` (the refusal as the service sent
 * it) and `response`; it throws only if there is no answer.
 *
 * Start with `createClient`. `write-types.mjs` generates the types when the package is built, and `api.ts` stands in
 * for them until then.
 */
export const createClient = ({ baseUrl, apiKey, fetch }: ClientOptions): ResaleClient =>
  createFetchClient<paths>({
    baseUrl,
    ...(apiKey !== undefined && { headers: { 'X-Service-API-Key': apiKey } }),
    ...(fetch && { fetch }),
  });

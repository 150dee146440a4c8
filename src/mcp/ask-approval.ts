import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  isSpecType,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { isDecided } from '../threads/confirmations.ts';
import { handleIn } from '../threads/links.ts';

const ASKED = 'approval';
/** How often to check whether the seller has decided. */
const LOOK_EVERY_MS = 500;
/** Number of checks, in less than the minute that clients commonly wait. */
const LOOKS = 90;

/** Whether a client with these capabilities opens an address for its person on request. */
export const canOpenAddresses = (capabilities: unknown): boolean =>
  Object(Object(capabilities).elicitation).url !== undefined && isSpecType.ClientCapabilities(capabilities);

/** What the client declared with this request or its connection; stateless clients of the older era never do. */
export const declaredBy = (server: Server, { mcpReq }: ServerContext): unknown =>
  Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();

/** A request to the client to open the page where its person decides; undefined if it was already asked. */
export function askToOpen(url: string, { mcpReq }: ServerContext) {
  if (inputResponse(mcpReq.inputResponses, ASKED).kind !== 'missing') return undefined;
  const message =
    'The page shows the exact words and the recipient. Send it there yourself, or decline; your assistant is told which.';
  return inputRequired({ inputRequests: { [ASKED]: inputRequired.elicitUrl({ message, url }) } });
}

/** After the page was opened: true as soon as the person decides there, false if no one has for a while. */
export async function waitForHand(ctx: Context, url: string, { mcpReq }: ServerContext): Promise<boolean> {
  const response = inputResponse(mcpReq.inputResponses, ASKED);
  if (response.kind !== 'elicit' || response.action !== 'accept') return false;
  const handle = handleIn(url);
  for (let look = 0; look < LOOKS && !mcpReq.signal.aborted; look++) {
    if (await isDecided(ctx.store.read, handle)) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

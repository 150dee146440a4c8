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
const LOOK_EVERY_MS = 500;
/** Less than the minute that clients commonly wait. */
const LOOKS = 90;

/** Whether a client that declares this opens an address for its person when it is asked to. */
export const opensAddresses = (capabilities: unknown): boolean =>
  isSpecType.ClientCapabilities(capabilities) && Object(capabilities.elicitation).url !== undefined;

/** What the client declared with this request, or with its connection; a stateless one of the older era never did. */
export const declaredBy = (server: Server, { mcpReq }: ServerContext): unknown =>
  Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();

/** What asks the client to open the page where its person decides; undefined when it was asked already. */
export function askToOpen(url: string, { mcpReq }: ServerContext) {
  if (inputResponse(mcpReq.inputResponses, ASKED).kind !== 'missing') return undefined;
  const message =
    'The page shows the exact words and the recipient. Send it there with your own hand, or do not; your assistant is told which.';
  return inputRequired({ inputRequests: { [ASKED]: inputRequired.elicitUrl({ message, url }) } });
}

/** Once the page was opened: true as soon as it was decided there, false when nobody did for a while. */
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

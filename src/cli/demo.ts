import { newSignInLink } from '../accounts/one-time-links.ts';
import { mintSignInKey } from '../api-keys/keys.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { openCommand, say } from './command.ts';
import { makeSampleSale } from './sample-sale.ts';

const EMAIL = 'demo@example.com';

/** Creates a sale to look at: a seller, photos, listings, and a live page. A repeat adds what is missing. */
export const demo = openCommand(
  { usage: 'demo', summary: 'Create a demo sale and print its address and an MCP client configuration' },
  async (deps) => {
    const { ctx, url } = await makeSampleSale(deps, EMAIL, 'Dana Demo');
    const { sellerId } = ctx.actor;
    const key = await deps.store.write(async (tx) => mintSignInKey(deps, tx, await findSeller(tx, sellerId)));
    const client = { url: `${deps.config.baseUrl}/api/mcp`, headers: { 'X-Service-API-Key': key } };
    say(`The demo sale: ${url}`);
    say('(To see it, run npm start, unless the service is already running.)');
    say(`To sign in as its seller (works once, within a day): ${await newSignInLink(deps, sellerId)}`);
    say('\nAn MCP client configuration for its seller:');
    say(JSON.stringify({ mcpServers: { resale: client } }, null, 2));
  },
);

import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const publishPageTool = defineTool(pages.publish, {
  name: 'publish_page',
  title: 'Publish the sale page',
  description: `Sets what the seller's one sale page says and, only with publish: true, brings it online for everyone. Ask the seller before the first publish and before changing custom_url; the old address then leads to the new one. Leave publish out to change other fields without touching whether it is online; publish: false does not take it offline, unpublish_page does. Only the fields you send change, and an empty text removes one. The first publish starts the page's time (30 days on the free plan, else until the plan ends); publishing again does not restart it. A page whose time is over stays offline (page_live: false, is_expired: true): call get_account_status. street_address is stored privately for pickups and is never shown; put only the city into public texts. ends_on is the sale's last day: afterwards nothing can be reserved. price_drops plans price cuts; ask the seller first. Afterwards share url with the seller; a listing is public only when its public_url is set. ADDRESS_IN_PUBLIC_LISTING: nothing was saved, take the street address out of the named text. CUSTOM_URL_RESERVED or CUSTOM_URL_TAKEN: offer the seller another custom_url.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
});

import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const publishPageTool = defineTool(pages.publish, {
  name: 'publish_page',
  title: 'Publish the sale page',
  description: `Sets what the seller's one sale page says and, only with publish true, puts it online for everyone at once. Ask the seller before the first publish, before custom_url (the old address leads to the new one) and before price_drops. Only the fields sent change; an empty text removes one. publish false or left out leaves it on- or offline as it is: unpublish_page takes it off. The first publish starts its time (30 days on the free plan, else the plan's end). A page whose time is over stays offline (page_live false, is_expired true): see renewal in get_account_status. street_address is stored privately for pickups and never shown; public texts name only the city. After ends_on nothing can be reserved. Share url with the seller; a listing is public only when its public_url is set. ADDRESS_IN_PUBLIC_LISTING: nothing was saved. CUSTOM_URL_RESERVED, CUSTOM_URL_TAKEN: offer another.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
});

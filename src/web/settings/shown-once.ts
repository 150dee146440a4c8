import { MintedKey } from '../../api-keys/schemas.ts';
import { CreatedWebhook } from '../../webhooks/schemas.ts';
import { sealedCookie } from '../sealed.ts';

/** How long a secret waits for the page that shows it. Showing it deletes it from the browser. */
const LIFE_SECONDS = 60;

export const mintedKey = sealedCookie('rs_new_key', '/settings', LIFE_SECONDS, MintedKey);

/** Only what is shown: together with the webhook's address, it might not fit into a cookie. */
const NewSecret = CreatedWebhook.pick({ webhook_id: true, secret: true });
export const webhookSecret = sealedCookie('rs_new_secret', '/settings', LIFE_SECONDS, NewSecret);

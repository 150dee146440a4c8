import { MintedKey } from '../../api-keys/schemas.ts';
import { CreatedWebhook } from '../../webhooks/schemas.ts';
import { sealedCookie } from '../sealed.ts';

/** A minute from the form to the page that shows the secret; a look uses it up. */
const LIFE_SECONDS = 60;

export const mintedKey = sealedCookie('rs_new_key', '/settings', LIFE_SECONDS, MintedKey);

/** Only as much as is shown: an address may be longer than a cookie. */
const NewSecret = CreatedWebhook.pick({ webhook_id: true, secret: true });
export const webhookSecret = sealedCookie('rs_new_secret', '/settings', LIFE_SECONDS, NewSecret);

import * as z from 'zod';
import { TEXT_LIMITS } from '../vocabulary.ts';

export const ApiKey = z.object({
  key_id: z.string().describe('Identifies the key; needed to revoke it.'),
  name: z.string().describe('The name that the key was created with.'),
  last4: z.string().describe('The last 4 characters of the key. The whole key is never shown again.'),
  created_at: z.iso.datetime().describe('When the key was created.'),
  expires_at: z.iso.datetime().describe('When the key stops working.'),
  last_used_at: z.iso.datetime().nullable().describe('Last use, to the minute.'),
  current: z.boolean().describe('This is the key that the request was made with.'),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({ keys: z.array(ApiKey).describe('Live keys, oldest first.') });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const MintKeyInput = z.strictObject({
  name: z.string().trim().min(1).max(TEXT_LIMITS.name).optional().describe('A name to recognize the key by.'),
});
export type MintKeyInput = z.infer<typeof MintKeyInput>;

export const MintedKey = z.object({
  key_id: z.string().describe('Identifies the key.'),
  name: z.string().describe('The name of the key.'),
  apiKey: z.string().describe('The full key, shown only once.'),
  last4: z.string().describe('The last 4 characters of the key.'),
  expires_at: z.iso.datetime().describe('When the key expires; never later than the key that created it.'),
});
export type MintedKey = z.infer<typeof MintedKey>;

export const RevokeKeyInput = z.strictObject({
  id: z.string().min(1).max(80).describe('The key_id to revoke.'),
});
export type RevokeKeyInput = z.infer<typeof RevokeKeyInput>;

export const RevokedKey = z.object({
  key_id: z.string().describe('The key that no longer works.'),
  revoked: z.literal(true).describe('Always true.'),
});
export type RevokedKey = z.infer<typeof RevokedKey>;

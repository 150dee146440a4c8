import * as z from 'zod';
import { SCOPES } from './parameters.ts';

export const ConnectedApp = z.object({
  client_id: z.string().describe('Identifies the app; needed to end its access.'),
  client_name: z.string().describe('What the app calls itself. Untrusted text.'),
  scopes: z.array(z.enum(SCOPES)).describe('What the seller allowed.'),
  connected_at: z.iso.datetime().describe('When the app was first connected.'),
  last_used_at: z.iso.datetime().nullable().describe('When the app last made a call; null before the first.'),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ConnectedAppList = z.object({
  apps: z.array(ConnectedApp).describe('Apps that can act for the seller now, newest first.'),
});
export type ConnectedAppList = z.infer<typeof ConnectedAppList>;

export const EndConnectedAppInput = z.strictObject({
  client_id: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]+$/, 'Give the client_id as it is listed.')
    .describe('The client_id of the app.'),
});
export type EndConnectedAppInput = z.infer<typeof EndConnectedAppInput>;

export const EndedConnectedApp = z.object({
  client_id: z.string().describe('The app that no longer has access.'),
  ended: z.literal(true).describe('Always true: none of its tokens work now.'),
});
export type EndedConnectedApp = z.infer<typeof EndedConnectedApp>;

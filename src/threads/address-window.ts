import type { Read } from '../../db/store.ts';
import { containsAddress } from '../address-check/check.ts';
import { refusal } from '../refusal.ts';
import type { GuardedAddress } from '../sellers/addresses.ts';
import type { MessageRow } from './find.ts';
import { listMessages } from './messages.ts';

/** How many earlier messages count when a text could complete an address. */
const WINDOW = 12;

/**
 * Whether `content` would give the street address away: by itself, or together with the latest messages of both sides,
 * so that number and street don't go out in two pieces or as the answer to a guess.
 */
export function completesAddress(
  address: string,
  thread: readonly Pick<MessageRow, 'senderType' | 'type' | 'content'>[],
  content: string,
  country?: string | null,
): boolean {
  const holds = (texts: readonly string[]) => containsAddress(address, texts, country);
  if (holds([content])) return true;
  const near = thread
    .filter(({ senderType, type }) => senderType !== 'system' && type !== 'address_share')
    .map((message) => message.content)
    // An address that the seller sent as a whole by hand has nothing left to complete.
    .filter((text) => !holds([text]));
  return !holds(near) && holds([...near, content]);
}

/** @throws AppError USE_ADDRESS_FLOW when the content would give an address of the seller away */
export async function refuseAddressInThread(
  db: Read,
  addresses: readonly GuardedAddress[],
  conversationId: string,
  content: string,
): Promise<void> {
  if (addresses.length === 0) return;
  const { rows } = await listMessages(db, conversationId, { limit: WINDOW });
  if (!addresses.some(({ address, country }) => completesAddress(address, rows, content, country))) return;
  throw refusal('USE_ADDRESS_FLOW.message');
}

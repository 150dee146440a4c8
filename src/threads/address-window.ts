import type { Read } from '../../db/store.ts';
import { containsAddress } from '../address-check/check.ts';
import { refusal } from '../errors.ts';
import type { GuardedAddress } from '../sellers/addresses.ts';
import type { MessageRow } from './find.ts';
import { listMessages } from './messages.ts';

/** How many earlier messages are read together with a text that could complete an address. */
const WINDOW = 12;

/**
 * Whether `content` would give the street address away, alone or together with the latest messages of both sides:
 * number and street must not go out in two pieces, or as the answer to a guess.
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
    // A message in which the seller sent the whole address by hand doesn't count: nothing can complete it.
    .filter((text) => !holds([text]));
  return !holds(near) && holds([...near, content]);
}

/** Refuses content that would give an address of the seller away. @throws AppError USE_ADDRESS_FLOW */
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

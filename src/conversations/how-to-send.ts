import type { PreparedReply } from './schemas.ts';

/** What an agent does with something prepared, by sender. */
export const howToSend = (
  { approval, approval_url }: Pick<PreparedReply, 'approval' | 'approval_url'>,
  { show, send }: { show: string; send: string },
): string =>
  approval === 'by_hand'
    ? `Nothing was sent. This seller sends by hand: give them ${approval_url}, which shows the exact words and the recipient. When they say that it is done, ${send} with this conversation_id and confirmation_token says what happened to it.`
    : `Nothing was sent. Show the seller ${show}. Only after their explicit yes: ${send}. They can also send it by hand at approval_url.`;

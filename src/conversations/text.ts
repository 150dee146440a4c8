import { AppError } from '../errors.ts';
import { isVisible } from '../text/plain.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** The part of a content that is sent: trimmed, and cut to 2000 characters without splitting one. */
export function messageText(content: string): string {
  const trimmed = content.trim();
  if (trimmed.length <= TEXT_LIMITS.message) return trimmed;
  const cut = trimmed.slice(0, TEXT_LIMITS.message);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The text to send. @throws AppError invalid_request if nothing is left of it */
export function requireText(content: string | undefined): string {
  const text = messageText(content ?? '');
  if (isVisible(text)) return text;
  throw new AppError('invalid_request', 'content: write the message that the buyer should get.');
}

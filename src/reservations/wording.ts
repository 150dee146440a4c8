import { naming } from '../text/wording.ts';

/** `“Oak table”, “Lamp” and “Chair”`, for the system's own lines in a thread. */
export function quoted(titles: readonly string[]): string {
  const marked = titles.map((title) => `“${title}”`);
  const last = marked.pop() ?? 'nothing';
  return marked.length === 0 ? last : `${marked.join(', ')} and ${last}`;
}

/** What a pickup is called in calendars. */
export const pickupTitle = (titles: readonly string[]): string => `Pickup: ${naming(titles)}`;

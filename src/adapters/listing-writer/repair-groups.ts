import type { PhotoGroup } from '../listing-writer.ts';
import { cleanLine } from './clean-text.ts';

const LABEL_LENGTH = 80;

/** Puts every photo in exactly one group: the first mention counts, and a photo that isn't in any group gets its own. */
export function repairGroups(proposed: PhotoGroup[], photoCount: number): PhotoGroup[] {
  const placed = new Set<number>();
  const groups: PhotoGroup[] = [];
  for (const { label, photoIndexes } of proposed) {
    const own = photoIndexes.filter((index) => {
      const free = Number.isInteger(index) && index >= 0 && index < photoCount && !placed.has(index);
      if (free) placed.add(index);
      return free;
    });
    if (own.length > 0) groups.push({ label: cleanLine(label, LABEL_LENGTH).text, photoIndexes: own });
  }
  for (let index = 0; index < photoCount; index++) {
    if (!placed.has(index)) groups.push({ label: '', photoIndexes: [index] });
  }
  return groups;
}

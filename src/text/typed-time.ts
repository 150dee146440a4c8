/**
 * Reads a time of day as people type it: `17:30`, `17.30`, `17h30`, `17 Uhr`, `1730`, `5:30 p. m.`. Everything that
 * `Intl` writes in the languages of the pages can be read.
 * @param countsTo12 whether people there use 12-hour time: then `5:30` is ambiguous, and the page asks
 * @returns `17:30`; undefined if it isn't a time or is ambiguous
 */
export function readTime(typed: string, countsTo12: boolean): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:\s*(?:[:.h]|uhr)?\s*([0-5]\d))?\s*(?:h|uhr|hs|hrs)?\.?\s*(?:([ap])\.?\s*m?\.?)?$/.exec(
      text,
    ) ?? [];
  if (hour === '') return undefined;
  const hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined;
    return at((hours % 12) + (half === 'p' ? 12 : 0), minute);
  }
  if (hours > 24 || (hours === 24 && minute !== '00')) return undefined;
  // A leading zero, as in `09:00`, means a 24-hour clock.
  return countsTo12 && /^[1-9]$/.test(hour) ? undefined : at(hours % 24, minute);
}

const at = (hours: number, minute: string): string => `${String(hours).padStart(2, '0')}:${minute}`;

// @ts-check

/** EXIF is small, and stands together. */
const EXIF_BYTES = 64 * 1024;

/**
 * When a photo was taken, by the clock of the camera, which knows no zone: the earliest of the times that its EXIF tells, since
 * the others say when it was changed. Undefined where it tells none.
 * @param {Uint8Array} original
 * @returns {number | undefined}
 */
export function takenMs(original) {
  const file = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  const start = file.indexOf('Exif\0\0', 0, 'latin1');
  if (start < 0) return undefined;
  const exif = file.toString('latin1', start, start + EXIF_BYTES);
  const times = [...exif.matchAll(/\b(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)\0/g)].map(
    ([, year, month, day, time]) => Date.parse(`${year}-${month}-${day}T${time}Z`),
  );
  // Cameras that were never told the time say 0000:00:00 or the day on which they were made.
  const known = times.filter((time) => time > Date.UTC(1990, 0, 1));
  return known.length > 0 ? Math.min(...known) : undefined;
}

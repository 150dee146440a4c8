/* How pages send a photo: at the size that the service stores, with progress. */

/** The server refuses larger photos. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Smaller photos upload quickly enough as they are. */
const WORTH_SHRINKING_BYTES = 1024 * 1024;
/** The service stores no larger pictures. */
const LONG_SIDE = 2048;

const waiting = [];
let free = 2;

/** Starts `send` once fewer than two others are under way. */
export async function inLine(send) {
  waiting.push(send);
  if (free === 0) return;
  free -= 1;
  // A failed one must not stop those behind it.
  while (waiting.length > 0) await Promise.allSettled([waiting.shift()()]);
  free += 1;
}

/**
 * Scales a large photo down to the stored size, which saves nine tenths of the bytes on a slow line. If anything goes
 * wrong, the original is sent.
 */
export async function shrink(file) {
  if (file.size < WORTH_SHRINKING_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const drawing = canvas.getContext('2d');
    // JPEG has no transparency: without this, transparent parts would be black.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

/** `kind` lets pages use words of their own. */
const failed = (kind, message, more) => Object.assign(new Error(message), { kind }, more);

/**
 * Posts `body` and returns the response's JSON. Uses XMLHttpRequest, because `fetch` doesn't report upload progress.
 */
export function send(url, body, { onProgress, onStart } = {}) {
  return new Promise((resolve, reject) => {
    if (body?.size > MAX_BYTES) {
      reject(failed('tooLarge', 'This photo is larger than 10 MB.'));
      return;
    }
    const request = new XMLHttpRequest();
    onStart?.(request);
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.timeout = 120_000;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () => {
      const { status, response: answer } = request;
      if (status < 300) resolve(answer);
      else if (status === 401 && answer?.sign_in) location.assign(answer.sign_in);
      else if (answer?.error) reject(failed('refused', answer.error, { ...answer, status }));
      else reject(failed('wrong', 'Something went wrong. Try again.', { status }));
    });
    request.addEventListener('error', () => reject(failed('lost', 'The connection was lost. Try again.')));
    request.addEventListener('timeout', () =>
      reject(failed('slow', 'The connection is too slow. Try again.')),
    );
    request.addEventListener('abort', () => reject(new Error('Left out.')));
    request.send(body);
  });
}

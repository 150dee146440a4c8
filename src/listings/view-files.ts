import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UnreadableImageError } from '../adapters/image-processor.ts';
import type { PhotoFiles, SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { lanes } from '../lanes.ts';
import { requireCaller } from '../operation/caller.ts';
import { invalidPhoto } from '../photos/base64.ts';
import { fitted, LARGE, type PictureSize } from '../photos/pictures.ts';
import { oneLine } from '../text/plain.ts';

const AT_ONCE = 2;
const NAME_SHOWN = 80;

/** A file to look at. `jpeg` is missing if there is no picture to show; `problem` then says why. */
type ViewedFile = { name: string; url: string; jpeg?: Buffer; problem?: string };

/** The given files, and the pictures in the given folders, by name. @throws AppError INVALID_PHOTO */
export const filesAt = async (files: PhotoFiles, paths: readonly string[]): Promise<string[]> => [
  ...new Set((await Promise.all(paths.map((path, index) => files.list(path, index)))).flat()),
];

/**
 * Previews of the files, as they would be stored, without storing anything. The first files come first, as many as
 * fit in a response, and an unreadable file doesn't hide the others.
 * @throws AppError INVALID_PHOTO if none can be read
 */
export async function viewFiles(
  ctx: SellerContext,
  files: PhotoFiles,
  paths: readonly string[],
  size: PictureSize,
): Promise<ViewedFile[]> {
  const inTurn = lanes(AT_ONCE);
  let done = 0;
  const seen = await Promise.all(
    paths.map((path, index) =>
      inTurn(async () => {
        requireCaller(ctx);
        const jpeg = await viewFile(ctx, () => files.read(path, index), index, size);
        done += 1;
        ctx.waiting?.tell?.(`Photo ${done} of ${paths.length} is read.`, paths.length - done);
        return jpeg;
      }),
    ),
  );
  const unread = seen.find((each) => each instanceof AppError);
  if (unread && seen.every((each) => each instanceof AppError)) throw unread;
  const read = seen.map((each) => (each instanceof AppError ? undefined : each));
  const jpegs = await fitted(ctx, read, size);
  return jpegs.map((jpeg, i) => {
    const [path = '', problem] = [paths[i], seen[i]];
    const file = { name: nameOf(path), url: pathToFileURL(path).href };
    if (jpeg) return { ...file, jpeg };
    return problem instanceof AppError ? { ...file, problem: sentenceOf(problem) } : file;
  });
}

async function viewFile(ctx: SellerContext, read: () => Promise<Buffer>, index: number, size: PictureSize) {
  try {
    const { full, thumb } = await ctx.imageProcessor.process(await read());
    return size === 'large' ? await ctx.imageProcessor.shrink(full, LARGE) : thumb;
  } catch (error) {
    if (error instanceof UnreadableImageError) return invalidPhoto(index, error.message, error);
    if (error instanceof AppError && error.code === 'INVALID_PHOTO') return error;
    throw error;
  }
}

const sentenceOf = ({ message }: AppError): string => message.replace(/^photos\[\d+\]: /, '');

const nameOf = (path: string): string => oneLine(basename(path)).slice(0, NAME_SHOWN);

import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { authenticateToken } from '../api-keys/credentials.ts';
import { ANONYMOUS, type Context, contextOf, type Deps, type PhotoFiles, type Waiting } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { invalidPhoto, MAX_PHOTO_BYTES, MAX_PHOTOS, tooLarge } from '../photos/base64.ts';
import { TOKEN_PATTERN } from '../tokens.ts';
import { callTool } from './call-tool.ts';
import { AT_THIS_COMPUTER } from './came-by.ts';
import { mcpServer, serverInfo } from './server.ts';
import type { ToolSet } from './tool-set.ts';

/** Stores the one key of the person at this computer in `DATA_DIR/mcp-key`, mode 0600, replaced atomically. */
export function keyKeeper(dataDir: string) {
  const file = join(dataDir, 'mcp-key');
  return {
    async read(): Promise<string | undefined> {
      const key = (await readFile(file, 'utf8').catch(() => '')).trim();
      return TOKEN_PATTERN.test(key) ? key : undefined;
    },
    async keep(key: string): Promise<void> {
      await mkdir(dataDir, { recursive: true });
      await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

const SignedIn = z.object({ api_key: z.string().regex(TOKEN_PATTERN) });

/** The server for the one person at this computer: signed in with the stored key, or not signed in yet. */
export function stdioServer(deps: Deps, tools: ToolSet, keeper: ReturnType<typeof keyKeeper>): Server {
  const photoFiles = photoFolders(deps.config.mcpPhotoFolders);
  const context = async (waiting?: Waiting): Promise<Context> => {
    const key = await keeper.read();
    const actor = key === undefined ? ANONYMOUS : await authenticateToken(deps, key);
    return {
      ...contextOf(deps, actor, newId('req', deps), AT_THIS_COMPUTER, waiting, () => 'folder'),
      photoFiles,
    };
  };
  return mcpServer(serverInfo(deps.config), tools, {
    by: 'computer',
    context: () => context(),
    ...(photoFiles.folders.length > 0 && { note: [noteOf(photoFiles.folders)] }),
    async call(tool, args, { waiting }) {
      const answer = await callTool(await context(waiting), tool, args);
      const signedIn = tool.name === 'verify_code' ? SignedIn.safeParse(JSON.parse(answer.json)) : undefined;
      if (signedIn?.success) await keeper.keep(signedIn.data.api_key);
      return answer;
    },
  });
}

const noteOf = (folders: readonly string[]): string =>
  `Photos on this computer: view_photos (photo_urls), create_listing and bulk_create_listings (photos) also take paths of files below ${folders.join(', ')}; view_photos takes a folder too and shows the pictures in it.`;

const PICTURE = /\.(jpe?g|png|webp|hei[cf]|avif)$/i;

/**
 * Photos on the person's own computer, by path: those below the folders that they allowed, after resolving links, and
 * no other file. For a server that runs for one person; network paths are never opened.
 */
function photoFolders(allowed: readonly string[]): PhotoFiles {
  const folders = allowed.map((folder) => resolve(expanded(folder)));

  async function resolved(text: string, index: number): Promise<string> {
    if (folders.length === 0) throw outside(index, folders);
    const path = pathOf(text, index);
    const candidates = (isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path)))
      .map((each) => resolve(each))
      .filter((each) => isBelow(each, folders));
    if (candidates.length === 0) throw outside(index, folders);
    const real = await Promise.all(candidates.map((each) => realpath(each).catch(() => undefined)));
    const found = real.find((each) => each !== undefined);
    if (found === undefined) throw invalidPhoto(index, 'There is no file at this path.');
    const realFolders = await Promise.all(folders.map((each) => realpath(each).catch(() => each)));
    if (!isBelow(found, realFolders)) throw outside(index, folders);
    return found;
  }

  return {
    folders,
    isPath: (text) =>
      isAbsolute(text) ||
      /^(file:|~[\\/]|\.{1,2}[\\/])/.test(text) ||
      (PICTURE.test(text) && !/^\w+:/.test(text)),
    async read(text, index) {
      const path = await resolved(text, index);
      // All links are resolved, so a new one is a trick (O_NOFOLLOW), and opening a pipe would block us (O_NONBLOCK).
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
        (cause: unknown) => {
          throw invalidPhoto(index, 'This file cannot be read.', cause);
        },
      );
      try {
        const about = await file.stat();
        if (!about.isFile()) throw invalidPhoto(index, 'This is not a file.');
        if (about.size > MAX_PHOTO_BYTES) throw tooLarge(index);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async list(text, index) {
      const path = await resolved(text, index);
      const entries = await readdir(path).catch(() => undefined);
      if (!entries) return [path];
      const pictures = entries
        .filter((name) => PICTURE.test(name))
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return pictures.slice(0, MAX_PHOTOS).map((name) => join(path, name));
    },
  };
}

const expanded = (path: string): string =>
  /^~(?=[\\/]|$)/.test(path) ? join(homedir(), path.slice(1)) : path;

function pathOf(text: string, index: number): string {
  if (!text.startsWith('file:')) return expanded(text);
  try {
    return fileURLToPath(text);
  } catch (cause) {
    throw invalidPhoto(index, 'This file: address names no file of this computer.', cause);
  }
}

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep));

const outside = (index: number, folders: readonly string[]) =>
  new AppError('INVALID_PHOTO', `photos[${index}]: no file outside the allowed folders is read.`, {
    hint:
      folders.length === 0
        ? 'No folder is allowed. The person at this computer sets MCP_PHOTO_FOLDERS where this server is configured and starts it again; or use create_upload_session.'
        : `Only files in ${folders.join(', ')} are allowed. The person at this computer can add folders with MCP_PHOTO_FOLDERS; or use create_upload_session.`,
    nextTool: 'create_upload_session',
  });

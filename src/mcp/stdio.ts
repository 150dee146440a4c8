import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { authenticateToken } from '../api-keys/credentials.ts';
import { ANONYMOUS, type Context, contextOf, type Deps, type Waiting } from '../context.ts';
import { newId } from '../ids.ts';
import { TOKEN_PATTERN } from '../tokens.ts';
import { callTool } from './call-tool.ts';
import { AT_THIS_COMPUTER } from './came-by.ts';
import { photoFolders } from './photo-folders.ts';
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

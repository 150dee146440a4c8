import type { Context } from '../context.ts';
import type { ToolAnswer } from './call-tool.ts';
import type { Tool } from './tool.ts';

/** Whoever speaks to a server: their calls, and as whom resources are read. */
export type Asker = {
  call(tool: Tool, args: unknown): Promise<ToolAnswer>;
  context(): Promise<Context>;
};

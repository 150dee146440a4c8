import type { Tool } from '../src/mcp/tool.ts';
import { findSalesTool } from './find-sales.ts';
import { getAiJobTool } from './get-ai-job.ts';
import { getPageStatsTool } from './get-page-stats.ts';
import { prepareCrosspostTool } from './prepare-crosspost.ts';
import { publishPageTool } from './publish-page.ts';
import { searchItemsTool } from './search-items.ts';
import { sendVerificationCode } from './send-verification-code.ts';
import { setAvailabilityTool } from './set-availability.ts';
import { unpublishPageTool } from './unpublish-page.ts';
import { verifyCodeTool } from './verify-code.ts';

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  sendVerificationCode,
  verifyCodeTool,
  getAiJobTool,
  setAvailabilityTool,
  publishPageTool,
  unpublishPageTool,
  getPageStatsTool,
  prepareCrosspostTool,
  searchItemsTool,
  findSalesTool,
];

import type { Tool } from '../src/mcp/tool.ts';
import { sendVerificationCode } from './send-verification-code.ts';
import { setAvailabilityTool } from './set-availability.ts';
import { verifyCodeTool } from './verify-code.ts';

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [sendVerificationCode, verifyCodeTool, setAvailabilityTool];

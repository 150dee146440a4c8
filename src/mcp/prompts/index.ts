import type { Prompt } from '../prompt.ts';
import { answerBuyers } from './answer-buyers.ts';
import { dailyCheck } from './daily-check.ts';
import { movingOut } from './moving-out.ts';
import { priceReview } from './price-review.ts';
import { startMySale } from './start-my-sale.ts';

/**
 * The prompts in a client's menu, in this order: workflows that a seller starts, in the seller's own voice. They name tools,
 * and give no right that the tools don't; `../prompt.ts` says what a prompt is.
 */
export const prompts: readonly Prompt[] = [startMySale, dailyCheck, answerBuyers, priceReview, movingOut];

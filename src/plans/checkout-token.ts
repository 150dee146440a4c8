import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { SKUS, type Sku } from './catalog.ts';

const LIFETIME_MS = DAY;
const Payload = z.tuple([z.string(), z.enum(SKUS), z.number(), z.number()]);

type TokenDeps = Pick<Deps, 'pepper' | 'clock'>;
export type Buyer = { id: string; planEndsAt: Date | null };
/** What a link sells, and the end of the seller's plan when the link was made (0 for none). */
export type CheckoutOffer = { sellerId: string; sku: Sku; planEndedAt: number };

export const planEnd = ({ planEndsAt }: Pick<Buyer, 'planEndsAt'>): number => planEndsAt?.getTime() ?? 0;

const mac = (pepper: Buffer, payload: string): string =>
  createHmac('sha256', pepper).update(`checkout:${payload}`).digest('base64url');

/**
 * A link that starts a purchase when it is opened, valid for one day. Callers read options far more often than they
 * buy: with this link, reading them doesn't open a checkout at the provider.
 */
export function checkoutLink(deps: TokenDeps & Pick<Deps, 'config'>, seller: Buyer, sku: Sku): string {
  const until = deps.clock.now().getTime() + LIFETIME_MS;
  const offer = [seller.id, sku, planEnd(seller), until];
  const payload = Buffer.from(JSON.stringify(offer)).toString('base64url');
  return `${deps.config.baseUrl}/checkout/${payload}.${mac(deps.pepper, payload)}`;
}

/** What a link sells, and to which seller; undefined if it wasn't made here or has expired. */
export function readCheckoutToken(deps: TokenDeps, token: string): CheckoutOffer | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const expected = Buffer.from(mac(deps.pepper, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return undefined;
  const [sellerId, sku, planEndedAt, until] = parsed.data;
  return until > deps.clock.now().getTime() ? { sellerId, sku, planEndedAt } : undefined;
}

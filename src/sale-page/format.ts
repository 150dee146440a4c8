/** `Portland, OR`; the public never gets a place more precise than the city. */
export { townWritten as townOf } from '../text/regions.ts';
export { formatPrice } from '../text/wording.ts';

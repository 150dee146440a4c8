import { AppError, type FieldProblem } from '../errors.ts';
import { amountProblem } from '../money.ts';

/**
 * @throws AppError invalid_request naming each amount that the currency doesn't have; null and undefined are skipped
 */
export function refuseAmounts(
  currency: string,
  amounts: Readonly<Record<string, number | null | undefined>>,
): void {
  const fields = Object.entries(amounts).flatMap(([path, amount]): FieldProblem[] => {
    const problem = amount == null ? undefined : amountProblem(amount, currency);
    return problem === undefined ? [] : [{ path, problem }];
  });
  if (fields.length === 0) return;
  const words = fields.map(({ path, problem }) => `${path}: ${problem}.`).join(' ');
  throw new AppError('invalid_request', words, { fields });
}

/** The same for amounts by item ID, in the field `of`. @throws AppError invalid_request */
export const refuseAmountsOf = (
  of: string,
  currency: string,
  amounts: Readonly<Record<string, number | null>>,
): void =>
  refuseAmounts(
    currency,
    Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`${of}.${id}`, amount])),
  );

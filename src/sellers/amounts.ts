import { AppError, type FieldProblem } from '../errors.ts';
import { amountProblem } from '../money.ts';

/** @throws AppError invalid_request naming each that the currency has no such amount of; null and undefined are none */
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

/** The same of amounts by item id, in the field `of`. @throws AppError invalid_request */
export const refuseAmountsOf = (
  of: string,
  currency: string,
  amounts: Readonly<Record<string, number | null>>,
): void =>
  refuseAmounts(
    currency,
    Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`${of}.${id}`, amount])),
  );

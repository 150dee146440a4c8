import { AppError, type FieldProblem } from '../errors.ts';
import { amountProblem } from '../money.ts';

type Amounts = Readonly<Record<string, number | null | undefined>>;

/** Refuses amounts that a currency lacks (cents of yen). @throws AppError invalid_request naming each */
export function refuseAmounts(currency: string, amounts: Amounts): void {
  const fields = Object.entries(amounts).flatMap(([path, amount]): FieldProblem[] => {
    const problem = amount == null ? undefined : amountProblem(amount, currency);
    return problem === undefined ? [] : [{ path, problem }];
  });
  if (fields.length === 0) return;
  const words = fields.map(({ path, problem }) => `${path}: ${problem}.`).join(' ');
  throw new AppError('invalid_request', words, { fields });
}

/** The same for amounts by item id, in the field `of`. @throws AppError invalid_request */
export const refuseAmountsOf = (of: string, currency: string, amounts: Amounts): void =>
  refuseAmounts(
    currency,
    Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`${of}.${id}`, amount])),
  );

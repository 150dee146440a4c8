import { AppError } from '../errors.ts';
import { normalEmail } from '../sellers/email.ts';
import { oneLine } from '../text/plain.ts';

/** The buyer's details, as the forms of a sale page collect them. @throws AppError invalid_request */
export function readBuyer(input: { buyer_name: string; buyer_email: string; website?: string | undefined }): {
  name: string;
  email: string;
} {
  if (input.website) {
    throw new AppError('invalid_request', 'website: leave this field empty.', {
      hint: 'People do not see the field; a browser extension may have filled it in.',
      fields: [{ path: 'website', problem: 'leave this field empty' }],
    });
  }
  const name = oneLine(input.buyer_name);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{DI}/gu, ''))) {
    throw new AppError('invalid_request', 'buyer_name: say what the seller should call you.', {
      fields: [{ path: 'buyer_name', problem: 'say what the seller should call you' }],
    });
  }
  return { name, email: normalEmail(input.buyer_email) };
}

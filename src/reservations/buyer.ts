import { refusal } from '../errors.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { oneLine } from '../text/plain.ts';

/** The buyer's details, as typed into a form of the sale page. @throws AppError invalid_request */
export function readBuyer(input: { buyer_name: string; buyer_email: string; website?: string | undefined }): {
  name: string;
  email: string;
} {
  // People don't see this field, so only robots fill it in.
  if (input.website) throw refusal('invalid_request.website');
  const name = oneLine(input.buyer_name);
  // Characters that are shown as nothing (default-ignorable) don't make a name.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{DI}/gu, ''))) {
    throw refusal('invalid_request.buyerName');
  }
  return { name, email: normalEmail(input.buyer_email) };
}

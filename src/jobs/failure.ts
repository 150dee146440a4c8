import { ListingWriterError } from '../adapters/listing-writer.ts';
import { AppError } from '../errors.ts';

/** Whether a later attempt may succeed. */
export const mayGoBetter = (error: unknown): boolean =>
  error instanceof ListingWriterError
    ? error.reason !== 'refused' && error.reason !== 'misconfigured'
    : !(error instanceof AppError);

/** Whether an error's message is written for callers. */
export const isTold = (error: unknown): error is ListingWriterError | AppError =>
  error instanceof ListingWriterError || error instanceof AppError;

/** Why a job failed. Only our own texts, because a caller's agent reads them. */
export const failureText = (error: unknown): string =>
  isTold(error)
    ? error.message
    : 'Something went wrong on our side while writing the listing. Start the job again.';

import { ListingWriterError } from '../adapters/listing-writer.ts';
import { AppError } from '../errors.ts';

/** The same attempt, made again later, may end well. */
export const mayGoBetter = (error: unknown): boolean =>
  error instanceof ListingWriterError
    ? error.reason !== 'refused' && error.reason !== 'misconfigured'
    : !(error instanceof AppError);

/** Its message was written for callers. */
export const isTold = (error: unknown): error is ListingWriterError | AppError =>
  error instanceof ListingWriterError || error instanceof AppError;

/** Why a job failed. Only texts of our own: a caller's agent reads them. */
export const failureText = (error: unknown): string =>
  isTold(error)
    ? error.message
    : 'Something went wrong on our side while writing the listing. Start the job again.';

import { describe, expect, it } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../src/errors.ts';
import { LANGUAGE_CODES, wordsOf } from '../../src/languages/index.ts';
import { refusedWords } from '../../src/web/refused.ts';
import { refusalWords } from '../../src/web/visit.tsx';
import { sources, textOf } from '../support/imports.ts';

/** Codes that no form of a page can cause: they take a program, an agent, or an address that no page links to. */
const PROGRAMS_ALONE: readonly ErrorCode[] = [
  'invalid_idempotency_key',
  'idempotency_conflict',
  'idempotency_key_reuse',
  'BATCH_TOO_LARGE',
  'invalid_token',
  'insufficient_scope',
  'ORIGIN_NOT_ALLOWED',
  'route_not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'USE_ADDRESS_FLOW',
  'USE_CONFIRM_PICKUP',
  'WRONG_CONVERSATION',
  'AMBIGUOUS',
  'CANCELLED',
  'JOB_NOT_FINISHED',
  'JOB_FAILED',
  'JOB_ALREADY_SAVED',
  // It has its own page: an internal error, with the request's id.
  'internal',
];
/** Codes that only buyers can cause. */
const BUYERS_ALONE: readonly ErrorCode[] = ['PICKUP_MOVED_OFTEN', 'NO_COUNTER_OFFER', 'OFFERS_USED_UP'];
/** Codes whose sentence depends on what is for sale: `limits`. */
const BY_PLAN: readonly ErrorCode[] = ['ACTIVE_LIMIT_REACHED', 'CREATION_LIMIT_REACHED'];

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const deps = { payments: { name: 'stripe' } } as Parameters<typeof refusedWords>[0];
const refusal = (code: ErrorCode) => new AppError(code, 'Own words.', { hint: 'Send it again.' });

/** Codes that buyers can cause: those in the files behind their forms. */
const BUYERS =
  /^src\/reservations\/(create|places|schedule|buyer[a-z-]*|offers|cancel)\.ts$|^src\/(questions|watches)\/[a-z-]+\.ts$/;
const buyersCodes = CODES.filter((code) =>
  sources.some(
    (file) => BUYERS.test(file) && new RegExp(`(?:AppError|refusal)\\(\\s*'${code}['.]`).test(textOf(file)),
  ),
);

describe('what a page refuses is explained in its language', () => {
  it.each(CODES.filter((code) => ![...PROGRAMS_ALONE, ...BUYERS_ALONE].includes(code)))(
    '%s, to sellers',
    (code) => {
      const [english, ...others] = LANGUAGE_CODES.map((language) =>
        refusedWords(deps, wordsOf(language), refusal(code)),
      );
      if (!BY_PLAN.includes(code)) expect(wordsOf('en').refused).toHaveProperty(code);
      expect(others.filter((words) => words.includes('Own words.') || words === english)).toEqual([]);
      // No code has the general sentence that would fit all of them.
      const any = LANGUAGE_CODES.slice(1).map((language) => wordsOf(language).refused.other);
      expect(others.filter((words) => any.includes(words))).toEqual([]);
    },
  );

  it.each(PROGRAMS_ALONE)('%s, should a person meet it after all', (code) => {
    for (const language of LANGUAGE_CODES.slice(1)) {
      expect(refusedWords(deps, wordsOf(language), refusal(code))).toBe(wordsOf(language).refused.other);
    }
  });

  it('if a code alone says too little, English readers get the refusal’s own sentence', () => {
    expect(refusedWords(deps, wordsOf('en'), refusal('invalid_request'))).toBe('Own words. Send it again.');
    expect(refusedWords(deps, wordsOf('en'), refusal('CUSTOM_URL_TAKEN'))).not.toContain('Own words');
  });

  it('to buyers, whatever their forms can run into', () => {
    expect(buyersCodes.length).toBeGreaterThan(8);
    const said = wordsOf('en').refusals;
    // Each form says these beside the field.
    const byForm = ['invalid_request', 'forbidden'];
    const own = buyersCodes.filter((code) => !byForm.includes(code));
    expect(own.filter((code) => !Object.hasOwn(said, code))).toEqual([]);
    for (const language of LANGUAGE_CODES) {
      for (const code of own) expect(refusalWords(refusal(code), { language })).not.toContain('Own words');
    }
  });
});

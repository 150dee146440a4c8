import { describe, expect, it } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../src/errors.ts';
import { LANGUAGE_CODES, wordsOf } from '../../src/languages/index.ts';
import { refusalWords } from '../../src/web/page-errors.tsx';
import { refusedWords } from '../../src/web/refused.ts';
import { sources, textOf } from '../support/imports.ts';

/** What no form of a page can run into: it takes a program, an agent, or an address that no page leads to. */
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
  // A page of its own: our fault, with the request's id.
  'internal',
];
/** What only buyers do. */
const BUYERS_ALONE: readonly ErrorCode[] = ['PICKUP_MOVED_OFTEN', 'NO_COUNTER_OFFER', 'OFFERS_USED_UP'];
/** Codes whose sentence depends on what can be bought: `limits`. */
const BY_PLAN: readonly ErrorCode[] = ['ACTIVE_LIMIT_REACHED', 'CREATION_LIMIT_REACHED'];

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const deps = { payments: { name: 'stripe' } } as Parameters<typeof refusedWords>[0];
const refusal = (code: ErrorCode) => new AppError(code, 'Own words.', { hint: 'Send it again.' });

/** What buyers can run into: the codes in the files behind their forms. */
const BUYERS =
  /^src\/reservations\/(create|places|schedule|buyer[a-z-]*|offers|cancel)\.ts$|^src\/(questions|watches)\/[a-z-]+\.ts$/;
const buyersCodes = CODES.filter((code) =>
  sources.some(
    (file) => BUYERS.test(file) && new RegExp(`(?:AppError|refusal)\\(\\s*'${code}['.]`).test(textOf(file)),
  ),
);

describe('what a page refuses is said in its language', () => {
  it.each(CODES.filter((code) => ![...PROGRAMS_ALONE, ...BUYERS_ALONE].includes(code)))(
    '%s, to sellers',
    (code) => {
      const [english, ...others] = LANGUAGE_CODES.map((language) =>
        refusedWords(deps, wordsOf(language), refusal(code)),
      );
      if (!BY_PLAN.includes(code)) expect(wordsOf('en').refused).toHaveProperty(code);
      expect(others.filter((words) => words.includes('Own words.') || words === english)).toEqual([]);
      // None is the sentence that fits them all.
      const any = LANGUAGE_CODES.slice(1).map((language) => wordsOf(language).refused.other);
      expect(others.filter((words) => any.includes(words))).toEqual([]);
    },
  );

  it.each(PROGRAMS_ALONE)('%s, should a person meet it after all', (code) => {
    for (const language of LANGUAGE_CODES.slice(1)) {
      expect(refusedWords(deps, wordsOf(language), refusal(code))).toBe(wordsOf(language).refused.other);
    }
  });

  it('what a code leaves open is said to who reads English as the refusal says it', () => {
    expect(refusedWords(deps, wordsOf('en'), refusal('invalid_request'))).toBe('Own words. Send it again.');
    expect(refusedWords(deps, wordsOf('en'), refusal('CUSTOM_URL_TAKEN'))).not.toContain('Own words');
  });

  it('to buyers, whatever their forms can run into', () => {
    expect(buyersCodes.length).toBeGreaterThan(8);
    const said = wordsOf('en').refusals;
    // Said beside the field, by each form.
    const byForm = ['invalid_request', 'forbidden'];
    const own = buyersCodes.filter((code) => !byForm.includes(code));
    expect(own.filter((code) => !Object.hasOwn(said, code))).toEqual([]);
    for (const language of LANGUAGE_CODES) {
      for (const code of own) expect(refusalWords(refusal(code), { language })).not.toContain('Own words');
    }
  });
});

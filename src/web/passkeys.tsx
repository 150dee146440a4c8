import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import {
  addPasskey,
  authenticationOptions,
  CHALLENGE_MS,
  invalidPasskey,
  newChallenge,
  registrationOptions,
  usePasskey,
} from '../accounts/passkeys.ts';
import type { Deps, SellerContext } from '../context.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';
import { useWords } from './language.tsx';
import { seal, unseal } from './sealed.ts';

/*
 * Passkeys on pages. A form contains the browser's task (`options`) with the challenge, sealed; the script
 * `passkey.js` asks the browser and sends the form with the response. Without the script, the form stays hidden.
 */

export const PASSKEY_SCRIPT = 'passkey.js';

type Act = 'create' | 'get';
const challengeField = (act: Act): string => `passkey_challenge_${act}`;
const answerField = (act: Act): string => `passkey_${act}`;

/** What a form that asks for a passkey is rendered from. */
export type PasskeyAsked = { act: Act; options: string; sealed: string };

const purposeOf = (act: Act): string => `passkey-${act}`;

/** Options for creating a passkey, with their challenge sealed for the form. */
export async function askForNew(ctx: SellerContext): Promise<PasskeyAsked> {
  const challenge = newChallenge(ctx);
  return asked(ctx, 'create', challenge, await registrationOptions(ctx, challenge));
}

/** Options for signing in with any passkey, with their challenge sealed for the form. */
export async function askForPasskey(deps: Deps): Promise<PasskeyAsked> {
  const challenge = newChallenge(deps);
  return asked(deps, 'get', challenge, await authenticationOptions(deps, challenge));
}

const asked = (deps: Deps, act: Act, challenge: string, options: object): PasskeyAsked => ({
  act,
  options: JSON.stringify(options),
  sealed: seal(deps, purposeOf(act), challenge, CHALLENGE_MS),
});

/** Whether a form that can be sent without a passkey used one. */
export const usedPasskey = (fields: URLSearchParams): boolean => Boolean(fields.get(answerField('get')));

/** The fields that a used passkey fills in. */
export const USED_PASSKEY: readonly string[] = [challengeField('get'), answerField('get')];

/** Stores the passkey that a form created. @throws AppError as `addPasskey` */
export async function addPasskeyOf(ctx: SellerContext, fields: URLSearchParams): Promise<void> {
  const name = (fields.get('name') ?? '').trim().slice(0, TEXT_LIMITS.name);
  const { answer, challenge } = read(ctx, 'create', fields);
  await addPasskey(ctx, { response: answer as RegistrationResponseJSON, challenge, name: name || 'Passkey' });
}

/** The seller whose passkey a form used. With `of`, it must be that seller's. @throws AppError as `usePasskey` */
export function usePasskeyOf(
  deps: Deps,
  fields: URLSearchParams,
  of?: string,
): Promise<{ sellerId: string }> {
  const { answer, challenge } = read(deps, 'get', fields);
  const response = answer as AuthenticationResponseJSON;
  return usePasskey(deps, { response, challenge, ...(of !== undefined && { of }) });
}

/** The parts of a response that the library relies on before it checks the rest. */
const Answer = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
});

function read(deps: Deps, act: Act, fields: URLSearchParams) {
  const challenge = unseal(deps, purposeOf(act), fields.get(challengeField(act)) ?? '');
  const answer = Answer.safeParse(parsed(fields.get(answerField(act)) ?? ''));
  if (challenge !== undefined && answer.success) return { challenge, answer: answer.data as unknown };
  return invalidPasskey();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The hidden fields of a form, and the attributes that its script reads: `<form {...passkeyForm(asked)}>`. */
export const passkeyForm = ({ act, options }: PasskeyAsked) => ({
  'data-passkey': act,
  'data-options': options,
  hidden: true,
});

export const PasskeyFields = ({ act, sealed }: PasskeyAsked) => (
  <>
    <input type="hidden" name={challengeField(act)} value={sealed} />
    <input type="hidden" name={answerField(act)} value="" />
    <p class="error" role="alert" data-passkey-failed hidden>
      {useWords().passkeys.failed}
    </p>
  </>
);

import { listPasskeys } from '../../accounts/passkeys.ts';
import { VerifyCodeInput } from '../../accounts/schemas.ts';
import { sendCode } from '../../accounts/send-code.ts';
import { checkCode } from '../../accounts/verify-code.ts';
import { noteFreshCode } from '../../accounts/web-sessions.ts';
import { AppError } from '../../errors.ts';
import { countCall } from '../../operation/limits.ts';
import { perAddress } from '../../operation/operation.ts';
import { CodeField } from '../components/code-field.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import {
  askForPasskey,
  PASSKEY_SCRIPT,
  type PasskeyAsked,
  PasskeyFields,
  passkeyForm,
  USED_PASSKEY,
  usedPasskey,
  usePasskeyOf,
} from '../passkeys.tsx';
import type { Act, AtPage } from '../seller-pages.ts';
import { mailHere as mailHereOf, problemOf } from '../sign-in/handler.tsx';
import { type MailHere, MailStays } from '../sign-in/view.tsx';

const CODE = 'fresh_code';

/**
 * Does what matters most only when the emailed code was typed lately: else it is asked for, and what the form held waits
 * on that page. `what` completes "To …, type the code". With `thenTo` the right code leads there, to press once more.
 */
export const withFreshCode =
  (what: string, act: Act, options: { thenTo?: string } = {}): Act =>
  async (at, fields) => {
    if (at.session.isFresh) return act(at, fields);
    const typed = fields.get(CODE);
    const tried = typed !== null || usedPasskey(fields);
    const problem = usedPasskey(fields)
      ? await provePasskey(at, fields)
      : typed === null
        ? await mailCode(at)
        : await useCode(at, typed);
    for (const name of USED_PASSKEY) fields.delete(name);
    if (tried && problem === undefined) {
      if (options.thenTo !== undefined) return options.thenTo;
      fields.delete(CODE);
      return act({ ...at, session: { ...at.session, isFresh: true } }, fields);
    }
    const { passkeys } = await listPasskeys(at.ctx);
    const passkey = passkeys.length > 0 ? await askForPasskey(at.ctx) : undefined;
    return at.show((shown) =>
      shown.send(
        <FreshCodePage
          nav={shown.nav}
          what={what}
          action={at.c.req.path}
          kept={[...fields].filter(([name]) => name !== CODE)}
          email={at.ctx.actor.email ?? ''}
          mailHere={mailHereOf(at.ctx, at.c)}
          passkey={passkey}
          problem={problem}
        />,
        { status: problem === undefined ? 200 : 400 },
      ),
    );
  };

async function mailCode({ ctx }: AtPage): Promise<string | undefined> {
  try {
    await countCall(ctx, perAddress('send_code_ip'));
    await sendCode(ctx, { email: ctx.actor.email ?? '' });
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

async function provePasskey({ ctx, session }: AtPage, fields: URLSearchParams): Promise<string | undefined> {
  try {
    await countCall(ctx, perAddress('verify_ip'));
    await usePasskeyOf(ctx, fields, ctx.actor.sellerId);
    await noteFreshCode(ctx, session.token);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

async function useCode({ ctx, session }: AtPage, typed: string): Promise<string | undefined> {
  const input = VerifyCodeInput.safeParse({ email: ctx.actor.email, code: typed.replace(/\s/g, '') });
  if (!input.success) return 'The code is 6 digits.';
  try {
    await countCall(ctx, perAddress('verify_ip'));
    await checkCode(ctx, input.data.email, input.data.code);
    await noteFreshCode(ctx, session.token);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return problemOf(error);
    throw error;
  }
}

type Props = {
  nav: SellerNav;
  what: string;
  action: string;
  kept: [string, string][];
  email: string;
  mailHere: MailHere | undefined;
  /** Set for a seller who has one. */
  passkey: PasskeyAsked | undefined;
  problem: string | undefined;
};

function FreshCodePage({ nav, what, action, kept, email, mailHere, passkey, problem }: Props) {
  const words = useWords().passkeys;
  const hidden = kept.map(([name, value]) => <input type="hidden" name={name} value={value} />);
  return (
    <SellerFrame
      title={problem ? 'Error: Type the code' : 'Type the code'}
      current="settings"
      nav={nav}
      width="narrow"
      styles={['account.css']}
      scripts={[PASSKEY_SCRIPT]}
    >
      <div class="card stack account-card">
        <h1>Is it you?</h1>
        <p>
          To {what}, enter the 6-digit code {mailHere ? 'made for' : 'that we emailed to'}{' '}
          <strong>{email}</strong>. It works for 10 minutes.
        </p>
        <MailStays here={mailHere} />
        <form class="form" method="post" action={action}>
          {hidden}
          <CodeField id="fresh-code" name={CODE} problem={problem}>
            {problem && (
              <p class="error" id="problem" role="alert">
                {problem}
              </p>
            )}
          </CodeField>
          <button class="button primary block" type="submit">
            Go on
          </button>
        </form>
        {passkey && (
          <form method="post" action={action} {...passkeyForm(passkey)}>
            {hidden}
            <button class="button block" type="submit">
              {words.useInstead}
            </button>
            <PasskeyFields {...passkey} />
          </form>
        )}
        <div class="row between small">
          <form method="post" action={action}>
            {hidden}
            <button class="link-button" type="submit">
              Send a new code
            </button>
          </form>
          <a href="/settings">Leave it</a>
        </div>
      </div>
    </SellerFrame>
  );
}

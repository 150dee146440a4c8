import { listPasskeys } from '../../accounts/passkeys.ts';
import { sendCode } from '../../accounts/send-code.ts';
import { checkCode } from '../../accounts/verify-code.ts';
import { noteFreshCode } from '../../accounts/web-sessions.ts';
import type { Words } from '../../languages/index.ts';
import { countCall } from '../../operation/limits.ts';
import { perAddress } from '../../operation/operation.ts';
import { HOUR } from '../../units.ts';
import { CodeField } from '../components/field.tsx';
import { LinkButton, PostForm, Submit, strong } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { languageOf, wordsFor } from '../language.tsx';
import {
  askForPasskey,
  PASSKEY_SCRIPT,
  PasskeyFields,
  passkeyForm,
  USED_PASSKEY,
  usedPasskey,
  usePasskeyOf,
} from '../passkeys.tsx';
import { seal, unseal } from '../sealed.ts';
import type { Act, AtPage } from '../seller-pages.ts';
import { codeIn, mailHere as mailHereOf, problemOf } from '../sign-in/handler.tsx';
import { MailStays } from '../sign-in/view.tsx';

const CODE = 'fresh_code';
const WAITING = 'waiting';

type What = keyof Words['settings']['fresh']['what'];

/**
 * Wraps the most sensitive actions: they run only if the emailed code was entered recently. Otherwise it asks for the
 * code on a page that says what it is for, and that holds the form's values. With `thenTo`, the right code leads
 * there instead, to press again.
 */
export const withFreshCode =
  (what: What, act: Act, options: { thenTo?: string | undefined } = {}): Act =>
  async (at, fields) => {
    takeBack(at, fields);
    if (at.session.isFresh) return act(at, fields);
    const tried = fields.has(CODE) || usedPasskey(fields);
    const problem = await (tried ? prove : mailCode)(at, fields).catch((error) =>
      problemOf(error, wordsFor(at.c)),
    );
    // Their challenge is used up, so they must not wait with the other fields.
    for (const name of USED_PASSKEY) fields.delete(name);
    if (tried && problem === undefined) {
      if (options.thenTo !== undefined) return options.thenTo;
      fields.delete(CODE);
      return act({ ...at, session: { ...at.session, isFresh: true } }, fields);
    }
    const { passkeys } = await listPasskeys(at.ctx);
    const passkey = passkeys.length > 0 ? await askForPasskey(at.ctx) : undefined;
    const form = {
      action: at.c.req.path,
      token: fields.get(FORM_TOKEN) ?? '',
      fields: { [WAITING]: putAway(at, fields) },
    };
    const { passkeys: words, settings, signIn, frame } = wordsFor(at.c);
    const { fresh } = settings;
    const mailHere = mailHereOf(at.ctx, at.c);
    const facts = { what: fresh.what[what], email: at.ctx.actor.email ?? '', strong };
    const page = (
      <SellerFrame
        title={problem ? frame.errorTitle({ title: fresh.title }) : fresh.title}
        current="settings"
        width="narrow"
        styles={['account.css']}
        scripts={[PASSKEY_SCRIPT]}
      >
        <div class="card stack account-card">
          <h1>{fresh.isItYou}</h1>
          <p>{mailHere ? fresh.made(facts) : fresh.emailed(facts)}</p>
          <MailStays here={mailHere} />
          <PostForm class="form" {...form}>
            <CodeField name={CODE} problem={problem} />
            <Submit look="primary block">{fresh.continue}</Submit>
          </PostForm>
          {passkey && (
            <PostForm {...form} {...passkeyForm(passkey)}>
              <Submit look="block">{words.useInstead}</Submit>
              <PasskeyFields {...passkey} />
            </PostForm>
          )}
          <div class="row between small">
            <PostForm {...form}>
              <LinkButton>{signIn.newCode}</LinkButton>
            </PostForm>
            <a href="/settings">{fresh.leave}</a>
          </div>
        </div>
      </SellerFrame>
    );
    return at.show((shown) => shown.send(page, { status: problem === undefined ? 200 : 400 }));
  };

/** The page holds the waiting values, which may include a password, sealed: only this service can read them. */
const purposeOf = ({ ctx, c }: AtPage): string => `fresh-code:${ctx.actor.sellerId}:${c.req.path}`;

function putAway(at: AtPage, fields: URLSearchParams): string {
  const waiting = new URLSearchParams([...fields].filter(([name]) => name !== CODE && name !== FORM_TOKEN));
  return seal(at.ctx, purposeOf(at), `${waiting}`, HOUR);
}

function takeBack(at: AtPage, fields: URLSearchParams): void {
  const waiting = unseal(at.ctx, purposeOf(at), fields.get(WAITING) ?? '');
  fields.delete(WAITING);
  for (const [name, value] of new URLSearchParams(waiting)) fields.append(name, value);
}

async function mailCode({ ctx, c }: AtPage): Promise<undefined> {
  await countCall(ctx, perAddress('send_code_ip'));
  await sendCode(ctx, { email: ctx.actor.email ?? '' }, languageOf(c));
}

/** Takes the passkey or the code that a form sent. @throws AppError if it isn't right */
async function prove({ ctx, c, session }: AtPage, fields: URLSearchParams): Promise<undefined> {
  await countCall(ctx, perAddress('verify_ip'));
  if (usedPasskey(fields)) await usePasskeyOf(ctx, fields, ctx.actor.sellerId);
  else {
    const { email, code } = codeIn(fields.get(CODE) ?? '', ctx.actor.email, wordsFor(c));
    await checkCode(ctx, email, code);
  }
  await noteFreshCode(ctx, session.token);
}

import type { Settings } from '../../accounts/schemas.ts';
import { moment } from '../../text/wording.ts';
import { Confirm } from '../components/confirm.tsx';
import { Section, type SectionProps, Token } from './section.tsx';

export type AccountProps = SectionProps & {
  email: string | null;
  /** How many other browsers are signed in. */
  otherSignIns: number;
};

/** Where the seller is signed in. */
export function SignInsSection({ otherSignIns, token, done }: AccountProps) {
  return (
    <Section id="sign-ins" title="Sign-ins" done={done}>
      <p class="muted">
        You stay signed in on a device for 30 days after you last used it there.{' '}
        {otherSignIns === 0
          ? 'You are signed in nowhere else.'
          : `You are signed in at ${otherSignIns === 1 ? 'one other place' : `${otherSignIns} other places`}.`}
      </p>
      {otherSignIns > 0 && (
        <Confirm action="/settings/sign-ins/end" token={token} of="on every other device">
          End all other sign-ins
        </Confirm>
      )}
    </Section>
  );
}

type DeleteProps = SectionProps & { settings: Settings; confirm: string; problem: string | undefined };

/** The way out, and the way back while there is one. */
export function DeleteSection({ settings, confirm, problem, token, timezone, done }: DeleteProps) {
  const { deletes_at: deletesAt } = settings;
  return (
    <Section id="delete" title="Delete my account" done={done}>
      {deletesAt ? (
        <form class="stack" method="post" action="/settings/delete/stop">
          <p>
            Your account and all that belongs to it will be deleted on{' '}
            <strong>{moment(new Date(deletesAt), timezone)}</strong>. Until then everything works.
          </p>
          <Token token={token} />
          <p>
            <button class="button primary" type="submit">
              Keep my account
            </button>
          </p>
        </form>
      ) : (
        <>
          <p class="muted">
            We mail you a link to a page with the button. From then on you have 7 days to change your mind;
            after that your listings, photos, messages and your page are gone for good.
          </p>
          <form class="inline-form" method="post" action="/settings/delete#delete">
            <Token token={token} />
            <div class="field">
              <label for="confirm">Your email address, to be sure</label>
              <input
                id="confirm"
                name="confirm"
                type="email"
                maxlength={254}
                autocomplete="off"
                required
                value={confirm}
                {...(problem && { 'aria-invalid': 'true', 'aria-describedby': 'confirm-problem' })}
              />
              {problem && (
                <span class="error" id="confirm-problem">
                  {problem}
                </span>
              )}
            </div>
            <button class="button danger" type="submit">
              Mail me the link
            </button>
          </form>
        </>
      )}
    </Section>
  );
}

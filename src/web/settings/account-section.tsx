import { Confirm, Section, type SectionProps } from './section.tsx';

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

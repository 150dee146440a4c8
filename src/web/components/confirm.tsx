import type { PropsWithChildren } from 'hono/jsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';

type ConfirmProps = PropsWithChildren<{
  action: string;
  token: string;
  fields?: Record<string, string>;
  /** What it is done to, for those who hear the button alone. */
  of: string;
  /** The button that does it. */
  yes: string;
}>;

/** A button that asks once more, without a script; open, it reads "Keep it" and takes the question back. */
export function Confirm({ action, token, fields = {}, of, yes, children }: ConfirmProps) {
  return (
    <details class="confirm">
      <summary class="button">
        <span class="ask">{children}</span>
        <span class="keep">{useWords().settings.keepIt}</span>
        <span class="visually-hidden">: {of}</span>
      </summary>
      <form method="post" action={action}>
        <input type="hidden" name={FORM_TOKEN} value={token} />
        {Object.entries(fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button class="button danger" type="submit">
          {yes}
          <span class="visually-hidden">: {of}</span>
        </button>
      </form>
    </details>
  );
}

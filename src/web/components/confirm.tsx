import type { PropsWithChildren } from 'hono/jsx';
import { useWords } from '../language.tsx';
import { PostForm, Submit } from './form.tsx';

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
      <PostForm action={action} token={token}>
        {Object.entries(fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <Submit look="danger">
          {yes}
          <span class="visually-hidden">: {of}</span>
        </Submit>
      </PostForm>
    </details>
  );
}

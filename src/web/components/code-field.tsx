import type { Child } from 'hono/jsx';
import { useWords } from '../language.tsx';

/** The field for an emailed 6-digit code; what is wrong with the last one stands below it, under the id `problem`. */
export const CodeField = (props: {
  id: string;
  name: string;
  problem: string | undefined;
  children?: Child;
}) => (
  <div class="field">
    <label for={props.id}>{useWords().signIn.code}</label>
    <input
      id={props.id}
      class="code-input"
      name={props.name}
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
      title={useWords().signIn.codeTitle}
      maxlength={10}
      required
      autofocus
      {...(props.problem && { 'aria-invalid': 'true', 'aria-describedby': 'problem' })}
    />
    {props.children}
  </div>
);

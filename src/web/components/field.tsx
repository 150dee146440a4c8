import type { Child } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import { wordFor } from '../../languages/index.ts';
import { useWords } from '../language.tsx';

/** The error of a field, under whichever of its names it is reported. */
export const problemOf = (problems: readonly FieldProblem[], ...paths: string[]): string | undefined =>
  problems.find(({ path }) => paths.includes(path))?.problem;

/** All errors, at the top of a long form: each links to its field. */
export function ProblemLinks({ problems }: { problems: readonly FieldProblem[] }) {
  const { parts } = useWords();
  return problems.length === 0 ? null : (
    <ul class="bullets" aria-label={parts.problems}>
      {problems.map(({ path, problem }) => (
        <li>
          <a href={`#${path}`}>{problem}</a>
        </li>
      ))}
    </ul>
  );
}

type Choices = readonly (readonly [value: string, words: string])[];

type FieldProps = {
  name: string;
  /** If the name occurs more than once on a page. */
  id?: string;
  label: Child;
  /** Undefined in a field for files. */
  value: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** The stored value, if it isn't what was typed. */
  now?: string | undefined;
  optional?: boolean;
  /** Instead of a line of text. */
  control?: 'lines' | Choices | { among: readonly string[]; named?: Readonly<Record<string, string>> };
  attributes?: Record<string, string | number | boolean>;
};

/** A label, a control, and below it the error, the hint, and what changed in the meantime. */
export function Field(props: FieldProps) {
  const { name, id = name, label, value, hint, problem, now, control } = props;
  const { parts } = useWords();
  const said = [problem && `${id}-problem`, hint && `${id}-hint`, now !== undefined && `${id}-now`];
  const wiring = {
    id,
    name,
    ...props.attributes,
    ...(problem && { 'aria-invalid': 'true' as const }),
    ...(said.some(Boolean) && { 'aria-describedby': said.filter(Boolean).join(' ') }),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {props.optional && <span class="muted"> {parts.optional}</span>}
      </label>
      {control === 'lines' ? (
        <textarea {...wiring}>{value}</textarea>
      ) : control === undefined ? (
        <input value={value} autocomplete="off" {...wiring} />
      ) : (
        <select {...wiring}>
          {choicesOf(control).map(([each, words]) => (
            <option value={each} selected={each === value}>
              {words}
            </option>
          ))}
        </select>
      )}
      <FieldNotes id={id} problem={problem} hint={hint} />
      {now !== undefined && (
        <span class="now" id={`${id}-now`}>
          {now === '' ? parts.nowEmpty : parts.nowSays({ text: now })}
        </span>
      )}
    </div>
  );
}

type Notes = { id: string; problem?: string | undefined; hint?: string | undefined };

/** A field's error and hint; the field is described by them. */
export const FieldNotes = ({ id, problem, hint }: Notes) => (
  <>
    {problem && (
      <span class="error" id={`${id}-problem`}>
        {problem}
      </span>
    )}
    {hint && (
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
    )}
  </>
);

const choicesOf = (control: Exclude<FieldProps['control'], 'lines' | undefined>): Choices =>
  'among' in control ? control.among.map((each) => [each, wordFor(control.named ?? {}, each)]) : control;

/** The field for an emailed 6-digit code; the last attempt's error is below it, under the id `problem`. */
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

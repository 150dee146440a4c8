import { type Child, type PropsWithChildren, useContext } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import { wordFor } from '../../languages/index.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { useWords } from '../language.tsx';
import { TypedHere } from '../shown.tsx';
import { type Choices, List, linkTo, Options } from './parts.tsx';

/** The error of a field, under whichever of its names it is reported. */
export const problemOf = (problems: readonly FieldProblem[], ...paths: string[]): string | undefined =>
  problems.find(({ path }) => paths.includes(path))?.problem;

/** All errors, at the top of a long form: each links to its field. */
export function ProblemLinks({ problems }: { problems: readonly FieldProblem[] }) {
  return problems.length === 0 ? null : (
    <List
      look="bullets"
      aria-label={useWords().parts.problems}
      of={problems.map(({ path, problem }) => linkTo(`#${path}`)(problem))}
    />
  );
}

export type FieldProps = {
  name: string;
  /** Needed if the name occurs more than once on a page. */
  id?: string;
  label: Child;
  /** What to show unless its form is shown again with what was typed; a secret is never filled in. */
  value?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** A screen reader announces the problem at once: for pages that ask for nothing else. */
  alert?: boolean;
  /** The stored value, if it isn't what was typed. */
  now?: string | undefined;
  optional?: boolean;
  /**
   * Replaces the one-line text field; a function renders a control of its own, using the attributes that connect it
   * to the label and the notes.
   */
  control?: 'lines' | Choices | ((wiring: Wiring) => Child);
  attributes?: Record<string, string | number | boolean>;
};

type Wiring = { id: string; name: string; 'aria-invalid'?: 'true'; 'aria-describedby'?: string };

/** Values with their words in the reader's language. */
export const choicesAmong = (values: readonly string[], words: Readonly<Record<string, string>>): Choices =>
  values.map((value) => [value, wordFor(words, value)]);

/** A label, a control, and below it the error, the hint, and what changed in the meantime. */
export function Field(props: FieldProps) {
  const { name, id = name, label, hint, problem, now, control, attributes } = props;
  const { parts } = useWords();
  const typed = useContext(TypedHere)?.get(name);
  const isOffered = typeof control !== 'object' || control.some(([each]) => each === typed);
  const value = (isOffered && attributes?.type !== 'password' ? typed : undefined) ?? props.value;
  const said = [problem && `${id}-problem`, hint && `${id}-hint`, now !== undefined && `${id}-now`];
  const wiring = {
    id,
    name,
    ...attributes,
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
      ) : typeof control === 'function' ? (
        control(wiring)
      ) : (
        <select {...wiring}>
          <Options of={control} value={value} />
        </select>
      )}
      {problem && (
        <span class="error" id={`${id}-problem`} role={props.alert ? 'alert' : undefined}>
          {problem}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {now !== undefined && (
        <span class="now" id={`${id}-now`}>
          {now === '' ? parts.nowEmpty : parts.nowSays({ text: now })}
        </span>
      )}
    </div>
  );
}

export function CodeField({ name, problem }: { name: string; problem: string | undefined }) {
  const { signIn } = useWords();
  const attributes = {
    class: 'code-input',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    pattern: String.raw`\s*[0-9]{3}\s?[0-9]{3}\s*`,
    title: signIn.codeTitle,
    maxlength: 10,
    required: true,
    autofocus: true,
  };
  return <Field name={name} label={signIn.code} alert {...{ problem, attributes }} />;
}

type EmailProps = Omit<FieldProps, 'name'> & { name?: string };

export const EmailField = ({ name = 'email', attributes, ...props }: EmailProps) => (
  <Field
    {...props}
    name={name}
    attributes={{
      type: 'email',
      required: true,
      maxlength: TEXT_LIMITS.email,
      autocomplete: 'email',
      autocapitalize: 'none',
      spellcheck: 'false',
      ...attributes,
    }}
  />
);

/**
 * A field for an amount, with the currency's sign on the side where the language writes it. Its label names the
 * currency for people who don't see it.
 */
export function WithSign({ currency, children }: PropsWithChildren<{ currency: string }>) {
  const { format } = useWords();
  const sign = <span aria-hidden="true">{format.sign(currency)}</span>;
  return format.signLeads(currency) ? (
    <>
      {sign}
      {children}
    </>
  ) : (
    <>
      {children}
      {sign}
    </>
  );
}

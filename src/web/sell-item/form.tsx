import type { Child, PropsWithChildren } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import { FORM_TOKEN } from '../forms.ts';

type FormProps = PropsWithChildren<{ itemId: string; act: string; token: string; class?: string }>;

/** A form that does `act` to the item. */
export const ItemForm = (props: FormProps) => (
  <form method="post" action={`/sell/items/${props.itemId}/${props.act}`} class={props.class}>
    <input type="hidden" name={FORM_TOKEN} value={props.token} />
    {props.children}
  </form>
);

export const Submit = (props: { words: string; look?: string }) => (
  <button type="submit" class={`button ${props.look ?? ''}`}>
    {props.words}
  </button>
);

type FieldProps = {
  name: string;
  label: Child;
  value: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** What it says now, when that is not what was typed. */
  now?: string | undefined;
  /** In place of a line of text. */
  control?: 'lines' | { among: readonly string[] };
  attributes?: Record<string, string | number | boolean>;
};

/** A label, a control, and below it what helps, what is wrong and what changed meanwhile. */
export function Field(props: FieldProps) {
  const { name, label, value, hint, problem, now, control } = props;
  const said = [hint && `${name}-hint`, problem && `${name}-problem`, now !== undefined && `${name}-now`];
  const wiring = {
    id: name,
    name,
    ...props.attributes,
    ...(problem && { 'aria-invalid': 'true' as const }),
    ...(said.some(Boolean) && { 'aria-describedby': said.filter(Boolean).join(' ') }),
  };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control === 'lines' ? (
        <textarea {...wiring}>{value}</textarea>
      ) : control === undefined ? (
        <input value={value} autocomplete="off" {...wiring} />
      ) : (
        <select {...wiring}>
          {control.among.map((each) => (
            <option value={each} selected={each === value}>
              {each}
            </option>
          ))}
        </select>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span class="error" id={`${name}-problem`}>
          {problem}
        </span>
      )}
      {now !== undefined && (
        <span class="now" id={`${name}-now`}>
          It says now: {now === '' ? 'nothing' : now}
        </span>
      )}
    </div>
  );
}

export const problemOf = (problems: readonly FieldProblem[], field: string): string | undefined =>
  problems.find(({ path }) => path === field)?.problem;

/** A labelled field with its hint, and what is wrong with it. */
export function Field(props: {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
  hint?: string;
  optional?: boolean;
  type?: 'text' | 'date';
  maxlength?: number;
  /** Of a text over several lines. */
  rows?: number;
  autocomplete?: string;
}) {
  const { name, problem, hint, value, rows } = props;
  const described = [problem && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const shared = {
    id: name,
    name,
    maxlength: props.maxlength,
    autocomplete: props.autocomplete,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div class="field">
      <label for={name}>
        {props.label}
        {props.optional && <span class="muted"> (optional)</span>}
      </label>
      {rows === undefined ? (
        <input {...shared} type={props.type ?? 'text'} value={value} />
      ) : (
        <textarea {...shared} rows={rows}>
          {value}
        </textarea>
      )}
      {problem && (
        <span class="error" id={`${name}-error`}>
          {problem}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

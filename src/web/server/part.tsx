import type { Child } from 'hono/jsx';
import type { SectionName, SettingName, Values } from '../../server-settings/file.ts';
import { mailTyped } from '../../server-settings/mail.ts';
import { backupsTyped, modelTyped } from '../../server-settings/others.ts';
import { repliesTyped } from '../../server-settings/replies.ts';
import type { ServerSettings } from '../../server-settings/settings.ts';
import { Field, type FieldProps, problemOf } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { type Choices, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useDone } from '../settings/section.tsx';
import { useShown, useTyped } from '../shown.tsx';

export const pathOf = (section: SectionName): string => `/settings/server/${section}`;

const storedFields = (kept: Values) => ({
  ...mailTyped(kept),
  ...repliesTyped(kept),
  base_url: kept.BASE_URL ?? '',
  network: '',
  ...modelTyped(kept),
  ...backupsTyped(kept),
  operator_name: kept.OPERATOR_NAME ?? '',
  operator_email: kept.OPERATOR_EMAIL ?? '',
});

export type Fields = ReturnType<typeof storedFields>;

export const typedFields = (fields: URLSearchParams): Fields =>
  Object.fromEntries(
    Object.keys(storedFields({})).map((name) => [name, fields.get(name)?.trim() ?? '']),
  ) as Fields;

/** For fields that a single environment variable can set: its name. */
const VARIABLES: Partial<Record<keyof Fields, SettingName>> = {
  mail_from: 'MAIL_FROM',
  reply_to: 'MAIL_REPLY_TO',
  writer_secret: 'OPENAI_API_KEY',
  backup_every: 'BACKUP_EVERY',
  backup_keep: 'BACKUP_KEEP',
  backup_dir: 'BACKUP_DIR',
  operator_name: 'OPERATOR_NAME',
  operator_email: 'OPERATOR_EMAIL',
};

/** The fields of a section, with typed or stored values. What the environment sets can't be edited. */
function useFields(settings: ServerSettings, section: SectionName) {
  const isTyped = useTyped(pathOf(section)) !== undefined;
  const kept = storedFields(settings.kept);
  const { server: words } = useWords();
  const { problems } = useShown();
  const field = (name: keyof Fields, label: string, more: Partial<FieldProps>) => {
    const variable = VARIABLES[name];
    return variable !== undefined && settings.isSetOutside(variable) ? (
      <p>
        <strong>{label}</strong>
        <br />
        <span class="muted">{words.fixed({ name: variable })}</span>
      </p>
    ) : (
      <Field
        name={name}
        label={label}
        value={kept[name]}
        problem={isTyped ? problemOf(problems, name) : undefined}
        {...more}
      />
    );
  };
  return {
    kept,
    line: (name: keyof Fields, label: string, hint?: string) =>
      field(name, label, { hint, attributes: { type: 'text' } }),
    /** A secret is never filled in: an empty field keeps the stored one. */
    secret: (name: keyof Fields, label: string, hint?: string) =>
      field(name, label, { hint, value: '', attributes: { type: 'password', autocomplete: 'new-password' } }),
    choice: (name: keyof Fields, label: string, control: Choices) => field(name, label, { control }),
  };
}

export type PartFields = ReturnType<typeof useFields>;

/** A section of the page: how it is set now, the words of its button, and the fields of its form. */
export type Described = {
  now?: Child;
  button: string;
  fields: Child[];
  /** Below the section's button, in its form. */
  below?: Child;
};
type Props = {
  settings: ServerSettings;
  section: SectionName;
  describe: (fields: PartFields) => Described;
  /** Forms of their own. */
  after?: Child;
};

/**
 * A section that opens to its form, or, if the environment sets its values, to those. Closed, it says how it is set. It
 * is open where something was just saved or refused, and a link to it opens it, since the id is inside.
 */
export function Part({ section, settings, describe, after }: Props) {
  const { server: words, format } = useWords();
  const { now, button, fields, below } = describe(useFields(settings, section));
  const names = settings.setBy(section);
  const done = useDone(section);
  const isTyped = useTyped(pathOf(section)) !== undefined;
  return (
    <details class="card flush part" open={done !== undefined || isTyped}>
      <summary>
        <h2>{words[section].title}</h2>
        {now && <p class="small muted">{now}</p>}
      </summary>
      <div class="stack settings-section" id={section}>
        {done !== undefined && <Notice kind="success">{done}</Notice>}
        {names.length > 0 ? (
          <p class="muted">{words.setOutside({ names: format.list([...names]) })}</p>
        ) : (
          <PostForm class="form" action={pathOf(section)}>
            {fields}
            <p>
              <Submit formaction={`${pathOf(section)}#${section}`}>{button}</Submit>
            </p>
            {below}
          </PostForm>
        )}
        {after}
      </div>
    </details>
  );
}

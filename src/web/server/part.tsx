import type { Child, PropsWithChildren } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import type { SectionName, SettingName } from '../../server-settings/file.ts';
import type { ServerSettings } from '../../server-settings/settings.ts';
import { Field, problemOf } from '../components/field.tsx';
import { PostForm } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import type { Typed } from '../seller-pages.ts';
import { type Done, Section } from '../settings/section.tsx';

export type SectionsProps = {
  settings: ServerSettings;
  token: string;
  done: Done | undefined;
  typed: Typed | undefined;
  problems: readonly FieldProblem[];
};

export const pathOf = (section: SectionName): string => `/settings/server/${section}`;

/** The fields of one section, typed or stored; values set by the environment can't be edited. */
export const fieldsOf = ({ settings, typed, problems }: SectionsProps, section: SectionName) => {
  const mine = typed?.action === pathOf(section) ? typed.fields : undefined;
  const { server: words } = useWords();
  return {
    value: (name: string, kept: string): string => mine?.get(name) ?? kept,
    line: (name: string, label: string, kept: string, hint?: string, setBy?: SettingName, type = 'text') => {
      if (setBy !== undefined && settings.isSetOutside(setBy)) {
        return (
          <p>
            <strong>{label}</strong>
            <br />
            <span class="muted">{words.fixed({ name: setBy })}</span>
          </p>
        );
      }
      return (
        <Field
          name={name}
          label={label}
          value={type === 'password' ? '' : (mine?.get(name) ?? kept)}
          hint={hint}
          problem={mine && problemOf(problems, name)}
          attributes={{
            type,
            ...(type === 'password' && { autocomplete: 'new-password' }),
          }}
        />
      );
    },
  };
};

type Form = SectionsProps & {
  section: SectionName;
  button: string;
  /** Below the button. */
  below?: Child;
};

/** A section's form, or the values that the environment sets in its place. */
export function PartForm({ settings, section, token, button, below, children }: PropsWithChildren<Form>) {
  const { server: words, format } = useWords();
  const names = settings.setBy(section);
  if (names.length > 0) return <p class="muted">{words.setOutside({ names: format.list([...names]) })}</p>;
  return (
    <PostForm class="form" action={pathOf(section)} token={token}>
      {children}
      <p>
        <button class="button" type="submit" formaction={`${pathOf(section)}#${section}`}>
          {button}
        </button>
      </p>
      {below}
    </PostForm>
  );
}

export const Part = ({ title, now, ...form }: PropsWithChildren<Form & { title: string; now?: Child }>) => (
  <Section id={form.section} title={title} done={form.done}>
    {now !== undefined && <p>{now}</p>}
    <PartForm {...form} />
  </Section>
);

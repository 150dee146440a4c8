import type { Settings } from '../../accounts/schemas.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../languages/index.ts';
import { PostForm, Submit } from '../components/form.tsx';
import { useLanguage, useWords } from '../language.tsx';
import { Section, type SectionProps } from './section.tsx';

export const LANGUAGE = '/settings/language';

/** What the seller's pages and emails speak. */
export function LanguageSection({ settings, token, done }: SectionProps & { settings: Settings }) {
  const { language: words } = useWords().settings;
  const shown = useLanguage();
  return (
    <Section id="language" title={words.title} done={done}>
      <PostForm class="form stack" action={LANGUAGE} token={token}>
        <div class="field">
          <label for="language-choice">{words.choose}</label>
          <select id="language-choice" name="language">
            {LANGUAGE_CODES.map((code) => (
              <option value={code} lang={code} selected={code === (settings.language ?? shown)}>
                {LANGUAGES[code].name}
              </option>
            ))}
          </select>
        </div>
        <p>
          <Submit>{words.save}</Submit>
        </p>
      </PostForm>
    </Section>
  );
}

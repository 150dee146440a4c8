import type { Settings } from '../../accounts/schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import {
  Fold,
  hidden,
  LinkButton,
  LinkLine,
  PostForm,
  Press,
  Submit,
  SubmitLine,
  strong,
} from '../components/parts.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { useShown, useTyped } from '../shown.tsx';
import { Section } from './section.tsx';

export function DataSection({ hasImported }: { hasImported: boolean }) {
  const { data: words } = useWords().settings;
  return (
    <Section id="data" title={words.title}>
      <p class="muted">{words.how}</p>
      <Press action="/settings/export">{words.download({ hidden })}</Press>
      <PostForm action="/settings/items.csv">
        <p class="muted">{words.asTable({ link: (inside) => <LinkButton>{inside}</LinkButton> })}</p>
      </PostForm>
      {hasImported && <LinkLine href="/settings/import">{words.last}</LinkLine>}
      <FileForm name="archive" path="import" accept=".gz,.tgz,application/gzip" />
      <FileForm name="table" path="import-csv" accept=".csv,.tsv,text/csv,text/tab-separated-values" />
    </Section>
  );
}

/** The form's token is in the address, because it must be known before the file is read. */
function FileForm({ name, path, accept }: { name: 'archive' | 'table'; path: string; accept: string }) {
  const words = useWords().settings.data[name];
  const { token } = useShown();
  return (
    <Fold label={words.open}>
      <form
        class="form stack"
        method="post"
        action={`/settings/${path}?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
        enctype="multipart/form-data"
      >
        <Field
          name={name}
          label={words.label}
          hint={words.about}
          attributes={{ type: 'file', accept, required: true }}
        />
        <SubmitLine>{words.import}</SubmitLine>
      </form>
    </Fold>
  );
}

export const DELETE = '/settings/delete';

/** Deleting the account and, until that is done, keeping it. */
export function DeleteSection({ settings }: { settings: Settings }) {
  const { deletes_at: deletesAt } = settings;
  const { settings: all, format } = useWords();
  const { delete: words } = all;
  const { nav, zone } = useShown();
  const { notice } = nav;
  const isRefused = useTyped(DELETE) !== undefined && notice?.kind === 'error';
  return (
    <Section id="delete" title={words.title}>
      {deletesAt ? (
        <PostForm class="stack" action="/settings/delete/stop">
          <p>{words.willBe({ at: format.moment(new Date(deletesAt), zone), strong })}</p>
          <SubmitLine look="primary">{words.keep}</SubmitLine>
        </PostForm>
      ) : (
        <>
          <p class="muted">{words.how}</p>
          <PostForm class="inline-form" action={`${DELETE}#delete`}>
            <Field
              name="confirm"
              label={words.confirm}
              value=""
              problem={isRefused ? notice.words : undefined}
              attributes={{ type: 'email', maxlength: TEXT_LIMITS.email, required: true }}
            />
            <Submit look="danger">{words.email}</Submit>
          </PostForm>
        </>
      )}
    </Section>
  );
}

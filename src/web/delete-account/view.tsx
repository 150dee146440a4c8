import type { Child } from 'hono/jsx';
import { DELETION_DAYS } from '../../account-data/deletion.ts';
import { PostForm } from '../components/form.tsx';
import { Layout, QuietHeader } from '../components/layout.tsx';
import { useWords } from '../language.tsx';

type Props = {
  action: string;
  token: string;
  email: string;
  /** When everything goes; null while the button was not pressed. */
  deleteAt: Date | null;
  timezone: string | null;
  counts: { listings: number; photos: number; conversations: number };
};

/** What would be deleted, with the button that starts the days; or what stops them. */
export function DeletePage(props: Props) {
  const { action, token, email, deleteAt, timezone, counts } = props;
  const { deleteAccount: words, format } = useWords();
  const title = deleteAt ? words.willBe : words.question;
  const strong = (inside: Child) => <strong>{inside}</strong>;
  return (
    <Layout title={title} width="narrow" privatePage styles={['account.css']} header={<QuietHeader />}>
      <div class="card stack account-card">
        <h1>{title}</h1>
        <p>
          {deleteAt
            ? words.goes({ email, time: format.moment(deleteAt, timezone), strong })
            : words.days({ email, n: DELETION_DAYS, strong })}
        </p>
        <p>{words.gone}</p>
        <ul class="going">
          <li>{words.listings({ n: counts.listings })}</li>
          <li>{words.photos({ n: counts.photos })}</li>
          <li>{words.conversations({ n: counts.conversations })}</li>
          <li>{words.rest}</li>
        </ul>
        <p class="small muted">{words.told({ link: (inside) => <a href="/settings/data">{inside}</a> })}</p>
        <PostForm class="form" action={action} token={token}>
          <input type="hidden" name="answer" value={deleteAt ? 'keep' : 'delete'} />
          <button class={`button block ${deleteAt ? 'primary' : 'danger'}`} type="submit">
            {deleteAt ? words.keep : words.delete({ n: DELETION_DAYS })}
          </button>
        </PostForm>
      </div>
    </Layout>
  );
}

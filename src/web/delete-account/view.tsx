import { DELETION_DAYS } from '../../account-data/deletion.ts';
import { moment } from '../../text/wording.ts';
import { Layout, QuietHeader } from '../components/layout.tsx';
import { FORM_TOKEN } from '../forms.ts';

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
  return (
    <Layout
      title={deleteAt ? 'Your account will be deleted' : 'Delete your account?'}
      width="narrow"
      privatePage
      styles={['account.css']}
      header={<QuietHeader />}
    >
      <div class="card stack account-card">
        <h1>{deleteAt ? 'Your account will be deleted' : 'Delete your account?'}</h1>
        {deleteAt ? (
          <p>
            The account of <strong>{email}</strong> goes on <strong>{moment(deleteAt, timezone)}</strong>.
            Until then everything works, and you can keep it.
          </p>
        ) : (
          <p>
            This is the account of <strong>{email}</strong>. After you press the button you have{' '}
            {DELETION_DAYS} days to change your mind; until then everything works.
          </p>
        )}
        <p>Then these are gone for good:</p>
        <ul class="going">
          <li>{many(counts.listings, 'listing')} and your sale page</li>
          <li>{many(counts.photos, 'photo')}</li>
          <li>{many(counts.conversations, 'conversation')} with buyers</li>
          <li>keys, connected apps and everything else that is yours</li>
        </ul>
        <p class="small muted">
          Buyers with an open reservation are told that it has ended. Backups that whoever runs this service
          made before still hold it until they are replaced; later ones do not. A copy of your data is in{' '}
          <a href="/settings#data">your settings</a>.
        </p>
        <form class="form" method="post" action={action}>
          <input type="hidden" name={FORM_TOKEN} value={token} />
          <input type="hidden" name="answer" value={deleteAt ? 'keep' : 'delete'} />
          <button class={`button block ${deleteAt ? 'primary' : 'danger'}`} type="submit">
            {deleteAt ? 'Keep my account' : `Delete everything in ${DELETION_DAYS} days`}
          </button>
        </form>
      </div>
    </Layout>
  );
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

import type { PropsWithChildren } from 'hono/jsx';
import { useWords } from '../language.tsx';
import { Layout, QuietHeader } from './layout.tsx';

type Props = PropsWithChildren<{
  title: string;
  /** Set if something went wrong, as the title then says. */
  failed?: boolean;
  /** Set for a page behind a secret link, which then has no links to other pages. */
  quiet?: boolean;
  scripts?: readonly string[];
}>;

/** A page that is one card with one purpose, such as signing in. */
export const AccountPage = ({ title, failed, quiet, scripts, children }: Props) => (
  <Layout
    title={failed ? useWords().frame.errorTitle({ title }) : title}
    width="narrow"
    privatePage
    styles={['account.css']}
    scripts={scripts ?? []}
    header={quiet && <QuietHeader />}
  >
    <div class="card stack account-card">{children}</div>
  </Layout>
);

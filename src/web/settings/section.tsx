import type { PropsWithChildren } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { Notice } from '../components/layout.tsx';

export type Done = { at: string; words: string };

/** What every section of the settings is rendered from. */
export type SectionProps = {
  /** For the page's forms. */
  token: string;
  /** What just happened, shown in the section where it did. */
  done?: Done | undefined;
  /** Time zone of all times. */
  timezone: string | null;
};

type Props = PropsWithChildren<{ id: string; title: string; done?: Done | undefined }>;

/** A part of the settings, with a heading that links can point to. */
export const Section = ({ id, title, done, children }: Props) => (
  <section class="card stack settings-section" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {done?.at === id && <Notice kind="success">{done.words}</Notice>}
    {children}
  </section>
);

/** `November 22, 2026`, on the seller's calendar. */
export const day = ({ format }: Words, iso: string, timezone: string | null): string =>
  format.longDate(new Date(iso), timezone);

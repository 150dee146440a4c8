import type { Child, PropsWithChildren } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { Notice } from '../components/layout.tsx';
import { CopyButton } from '../components/parts.tsx';
import type { Shown } from '../seller-pages.ts';

export type Done = { at: string; words: string };

/** What each section of the settings is rendered from. */
export type SectionProps = Pick<Shown, 'nav' | 'token' | 'typed' | 'problems'> & {
  /** What a form just did; only its own section shows it. */
  done?: Done | undefined;
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

/** The rows of a section, or that there are none. */
export const Entries = ({ none, children }: { none: string; children: readonly Child[] }) =>
  children.length === 0 ? <p>{none}</p> : <ul class="plain-list divided">{children}</ul>;

/** A row: what it is, what there is to know about it, and what can be done. */
export const Entry = ({ title, about, children }: PropsWithChildren<{ title: Child; about: Child }>) => (
  <li class="entry">
    <div class="about">
      <h3>{title}</h3>
      <p class="small muted">{about}</p>
    </div>
    {children}
  </li>
);

/** `November 22, 2026`, on the seller's calendar. */
export const day = ({ format }: Words, iso: string, timezone: string | null): string =>
  format.longDate(new Date(iso), timezone);

/** When something was last used, in words. */
export const used = (words: Words, at: string | null, timezone: string | null): string =>
  at === null ? words.passkeys.unused : words.passkeys.used({ day: day(words, at, timezone) });

/** A new secret. This is the only time that it is shown. */
export const NewSecret = ({ title, how, secret }: { title: string; how: string; secret: string }) => (
  <Notice kind="success">
    <h2 class="section-title">{title}</h2>
    <p>{how}</p>
    <pre class="code secret" tabindex={0} data-copy-from>
      <code>{secret}</code>
    </pre>
    <CopyButton />
  </Notice>
);

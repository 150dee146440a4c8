import { type Child, createContext, type PropsWithChildren, useContext } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { CopyButton } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';

/** What a form just did; only its own section says it. */
export type Done = { at: string; words: string };

const DoneHere = createContext<Done | undefined>(undefined);

/** A page of settings, whose sections know what was just done. */
export const reporting = (done: Done | undefined, page: Child) => (
  <DoneHere.Provider value={done}>{page}</DoneHere.Provider>
);

export function useDone(id: string): string | undefined {
  const done = useContext(DoneHere);
  return done?.at === id ? done.words : undefined;
}

/** A part of the settings, with a heading that links can point to. */
export function Section({ id, title, children }: PropsWithChildren<{ id: string; title: string }>) {
  const done = useDone(id);
  return (
    <section class="card stack settings-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {done !== undefined && <Notice kind="success">{done}</Notice>}
      {children}
    </section>
  );
}

/** The rows of a section, or that there are none. */
export const Entries = ({ none, children }: { none: string; children: readonly Child[] }) =>
  children.length === 0 ? <p>{none}</p> : <ul class="plain-list divided">{children}</ul>;

type EntryProps = PropsWithChildren<{ title: Child; about: readonly string[] }>;

/** A row: what it is, what there is to know about it, and what can be done. */
export const Entry = ({ title, about, children }: EntryProps) => (
  <li class="entry">
    <div class="about">
      <h3>{title}</h3>
      <p class="small muted">{about.join(' · ')}</p>
    </div>
    {children}
  </li>
);

/** Writes a day as `November 22, 2026`, on the seller's calendar. */
export function useDay(): (iso: string) => string {
  const { format } = useWords();
  const { zone } = useShown();
  return (iso) => format.longDate(new Date(iso), zone);
}

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

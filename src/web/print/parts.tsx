import type { Child } from 'hono/jsx';
import { Icon } from '../components/icon.tsx';
import { Layout } from '../components/layout.tsx';
import { useWords } from '../language.tsx';

/** Text on paper can't adapt to a screen: a long name gets a smaller font, so that it stays one sheet. */
export const nameSize = (name: string): 'name-short' | 'name-long' | 'name-longest' => {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length <= 24 && longestWord <= 12) return 'name-short';
  return name.length <= 48 && longestWord <= 18 ? 'name-long' : 'name-longest';
};

type SheetProps = {
  title: string;
  wide?: boolean;
  /** The way back, and the label of that navigation. */
  back: { href: string; text: string; label: string };
  /** A heading for the screen only, for sheets that don't say what they are. */
  heading?: string;
  /** How to print it; nothing if there is nothing to print. */
  note: Child;
  children: Child;
};

/** A page that is made for printing. A script (`print.js`) adds the button; without it, the browser's menu prints. */
export const Sheet = ({ title, wide = false, back, heading, note, children }: SheetProps) => (
  <Layout
    title={title}
    width={wide ? 'wide' : 'normal'}
    privatePage
    styles={['print.css']}
    scripts={['print.js']}
    header={
      <nav class="site-header no-print" aria-label={back.label}>
        <div class={wide ? 'column wide' : 'column'}>
          <a class="back-link" href={back.href}>
            <span aria-hidden="true">←</span> {back.text}
          </a>
        </div>
      </nav>
    }
  >
    <div class="stack">
      {heading && <h1 class="no-print">{heading}</h1>}
      {note && (
        <div class="row between no-print">
          <p class="muted grow">{note}</p>
          <button class="button primary" type="button" hidden data-print>
            <Icon size={20}>
              <path d="M7 9V3h10v6M7 17H4v-6.5h16V17h-3M7 14h10v7H7Z" />
            </Icon>
            {useWords().printed.print}
          </button>
        </div>
      )}
      {children}
    </div>
  </Layout>
);

import type { Child } from 'hono/jsx';
import { Icon } from '../components/icon.tsx';
import { useWords } from '../language.tsx';
import type { SaleView } from '../sale/model.ts';

/** Text on paper can't adapt to a screen: a long name gets a smaller font, so that it stays one sheet. */
export const nameSize = (name: string): 'name-short' | 'name-long' | 'name-longest' => {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length <= 24 && longestWord <= 12) return 'name-short';
  return name.length <= 48 && longestWord <= 18 ? 'name-long' : 'name-longest';
};

export const BackToSale = ({ sale, wide = false }: { sale: SaleView; wide?: boolean }) => (
  <nav class="site-header no-print" aria-label={useWords().sale.more}>
    <div class={wide ? 'column wide' : 'column'}>
      <a class="back-link" href={`/${sale.slug}`}>
        <span aria-hidden="true">←</span> {sale.heading}
      </a>
    </div>
  </nav>
);

/** How to print, and the button that does it where a script (`print.js`) runs. */
export const PrintNote = ({ children }: { children: Child }) => (
  <div class="row between no-print">
    <p class="muted grow">{children}</p>
    <button class="button primary" type="button" hidden data-print>
      <Icon size={20}>
        <path d="M7 9V3h10v6M7 17H4v-6.5h16V17h-3M7 14h10v7H7Z" />
      </Icon>
      {useWords().printed.print}
    </button>
  </div>
);

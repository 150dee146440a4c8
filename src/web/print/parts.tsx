import { useWords } from '../language.tsx';
import type { SaleView } from '../sale/model.ts';

/** Letters on paper cannot grow with the screen: a long name is set smaller, so that the sheet stays one. */
export const nameSize = (name: string): 'name-short' | 'name-long' | 'name-longest' => {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length <= 24 && longestWord <= 12) return 'name-short';
  return name.length <= 48 && longestWord <= 18 ? 'name-long' : 'name-longest';
};

export const BackToSale = ({ sale }: { sale: SaleView }) => (
  <nav class="site-header no-print" aria-label={useWords().sale.more}>
    <div class="column">
      <a class="back-link" href={`/${sale.slug}`}>
        <span aria-hidden="true">←</span> {sale.heading}
      </a>
    </div>
  </nav>
);

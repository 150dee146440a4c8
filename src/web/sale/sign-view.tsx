import { useWords } from '../language.tsx';
import { nameSize, Sheet } from '../print/parts.tsx';
import type { SaleView } from './model.ts';

/** One sheet of paper to hang up: who, where, and a QR code of the sale page. */
export function SignPage({ sale }: { sale: SaleView }) {
  const { sign: words, sale: sales } = useWords();
  const back = { href: `/${sale.slug}`, text: sale.heading, label: sales.more };
  return (
    <Sheet title={words.title({ heading: sale.heading })} back={back} note={words.howTo}>
      <div class={`sign card ${nameSize(sale.heading)}`}>
        <p class="sign-word">{words.forSale}</p>
        <h1>{sale.heading}</h1>
        {sale.place && <p class="sign-place">{sale.place}</p>}
        <img src={`/${sale.slug}/qr.svg`} width="320" height="320" alt={words.code({ url: sale.url })} />
        <p class="sign-hint">{words.scan}</p>
        <p class="sign-address">{sale.url.replace(/^https?:\/\//, '')}</p>
      </div>
    </Sheet>
  );
}

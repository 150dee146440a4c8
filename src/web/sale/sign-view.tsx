import { Layout } from '../components/layout.tsx';
import type { SaleView } from './model.ts';

/** One sheet of paper to hang up: who, where about, and a code that opens the sale page. */
export function SignPage({ sale }: { sale: SaleView }) {
  return (
    <Layout
      title={`Sign for ${sale.heading}`}
      privatePage
      styles={['sale.css']}
      header={
        <nav class="site-header no-print" aria-label="This sale">
          <div class="column">
            <a class="back-link" href={`/${sale.slug}`}>
              <span aria-hidden="true">←</span> {sale.heading}
            </a>
          </div>
        </nav>
      }
    >
      <div class="stack">
        <p class="notice info no-print">
          Print this sheet from your browser’s menu and hang it where people pass by.
        </p>
        <div class="sign card">
          <p class="sign-word">For sale</p>
          <h1>{sale.heading}</h1>
          {sale.place && <p class="lead">{sale.place}</p>}
          <img src={`/${sale.slug}/qr.svg`} width="320" height="320" alt={`Code that opens ${sale.url}`} />
          <p class="sign-hint">Scan to see everything, with photos and prices</p>
          <p class="sign-address">{sale.url.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </Layout>
  );
}

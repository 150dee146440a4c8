import type { PropsWithChildren } from 'hono/jsx';
import { useWords } from '../language.tsx';

/**
 * A field for an amount, with the currency's sign on the side where the language writes it. Its label names the
 * currency for people who don't see it.
 */
export function WithSign({ currency, children }: PropsWithChildren<{ currency: string }>) {
  const { format } = useWords();
  const sign = <span aria-hidden="true">{format.sign(currency)}</span>;
  return format.signLeads(currency) ? (
    <>
      {sign}
      {children}
    </>
  ) : (
    <>
      {children}
      {sign}
    </>
  );
}

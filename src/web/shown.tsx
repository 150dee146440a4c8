import { type Child, createContext, useContext } from 'hono/jsx';
import type { NavCounts } from '../briefing/nav-counts.ts';
import type { FieldProblem } from '../errors.ts';
import type { Reach } from '../reach/reach.ts';

/*
 * What every part of a signed-in seller's page may need. `seller-pages.ts` reads it once per page, and components take
 * it from here, so that it isn't passed through all of them.
 */

export type SellerNav = Pick<
  NavCounts,
  'name' | 'deleteAt' | 'timezone' | 'country' | 'currency' | 'prepared'
> & {
  /** The public sale page, while everyone can open it. */
  saleUrl: string | null;
  /** Whether the service can send email. */
  mail: boolean;
  /** Who can open the links that the seller shares. */
  reach: Reach;
  /** How many things wait behind entries of the navigation; prepared messages count for the inbox. */
  counts: { sale: number; inbox: number; pickups: number };
  /** What went wrong, or that nothing has been done yet. */
  notice?: { kind: 'error' | 'warning'; words: string } | undefined;
};

/** A form that was sent but not carried out: the page shows it again with these values. */
export type Typed = { action: string; fields: URLSearchParams };

export type ShownFacts = {
  nav: SellerNav;
  /** For the page's forms. */
  token: string;
  /** Set if the page is shown again because of a form: the form's values. */
  typed?: Typed | undefined;
  /** Fields that were wrong, by their names; `nav.notice` has the words for the whole. */
  problems: readonly FieldProblem[];
  /** The seller's time zone; UTC until one is known. */
  zone: string;
  now: Date;
};

const Showing = createContext<ShownFacts | undefined>(undefined);

/** A seller's page whose parts know these facts. */
export const showing = (facts: ShownFacts, page: Child) => (
  <Showing.Provider value={facts}>{page}</Showing.Provider>
);

/** The facts of the seller's page that a component is part of. */
export function useShown(): ShownFacts {
  const shown = useContext(Showing);
  if (!shown) throw new Error('This part belongs on a page of a signed-in seller');
  return shown;
}

/**
 * What was typed in a form that is shown again: the one with this action and, as a page may have several of it, these
 * hidden fields. Undefined for every other form.
 */
export function useTyped(action: string, hidden: Record<string, string> = {}): URLSearchParams | undefined {
  const typed = useContext(Showing)?.typed;
  if (!typed || typed.action !== action.split('#')[0]) return undefined;
  const isOther = Object.entries(hidden).some(([name, value]) => typed.fields.get(name) !== value);
  return isOther ? undefined : typed.fields;
}

/** What was typed in the form around a component, if that form is shown again. */
export const TypedHere = createContext<URLSearchParams | undefined>(undefined);

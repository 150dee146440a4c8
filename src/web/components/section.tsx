import type { Child, PropsWithChildren } from 'hono/jsx';

type Props = PropsWithChildren<{ id: string; title: Child; look?: string }>;

/** A part of a page under a heading, which links can point to; by default a card. */
export const Section = ({ id, title, look = 'card stack', children }: Props) => (
  <section class={look} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

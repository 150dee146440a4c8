import type { Child } from 'hono/jsx';

/* Renderers for the tags inside sentences: `words.how({ strong, link: linkTo('/sell') })`. */

export const strong = (inside: Child) => <strong>{inside}</strong>;

export const muted = (inside: Child) => <span class="muted">{inside}</span>;

/** For screen readers only; everyone else can see where it is. */
export const hidden = (inside: Child) => <span class="visually-hidden">{inside}</span>;

export const linkTo = (href: string) => (inside: Child) => <a href={href}>{inside}</a>;

import type { Child } from 'hono/jsx';

/* What sentences do with the words between their tags: `words.how({ strong, link: linkTo('/sell') })`. */

export const strong = (inside: Child) => <strong>{inside}</strong>;

export const muted = (inside: Child) => <span class="muted">{inside}</span>;

/** Only for screen readers; everyone else sees where it is. */
export const hidden = (inside: Child) => <span class="visually-hidden">{inside}</span>;

export const linkTo = (href: string) => (inside: Child) => <a href={href}>{inside}</a>;

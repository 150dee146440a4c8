/** A page as it reads: its times and days, which never break, with plain spaces. */
export const asRead = (html: string): string =>
  html.replace(/(?<=\d|[AP]M|–|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})\u00a0/g, ' ');

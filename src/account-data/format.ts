/** The version of the export format; an import accepts no other. */
export const FORMAT = 1;

/** Number of rows per file. Further rows are in `items-2.json` and so on. */
export const ROWS_PER_FILE = 1000;

export const KINDS = [
  'account',
  'page',
  'items',
  'conversations',
  'messages',
  'reservations',
  'payments',
  'api_keys',
  'connected_apps',
  'webhooks',
] as const;
export type Kind = (typeof KINDS)[number];

const FILE = new RegExp(`^(${KINDS.join('|')})(?:-[1-9]\\d{0,3})?\\.json$`);
const PHOTO = /^photos\/(pho_[0-9A-Z]{26})\.jpg$/;
export const README = 'README.txt';

export const fileName = (kind: Kind, part: number): string =>
  part === 1 ? `${kind}.json` : `${kind}-${part}.json`;
export const photoName = (id: string): string => `photos/${id}.jpg`;

export type Found = { sort: 'readme' } | { sort: 'rows'; kind: Kind } | { sort: 'photo'; name: string };

/** The kind of an archive's file, by its name; undefined for files that no export contains. */
export function sortOf(name: string): Found | undefined {
  if (name === README) return { sort: 'readme' };
  if (PHOTO.test(name)) return { sort: 'photo', name };
  const kind = KINDS.find((each) => each === FILE.exec(name)?.[1]);
  return kind && { sort: 'rows', kind };
}

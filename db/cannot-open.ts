/** The database can't be used in its present state. The message is for the operator and says what to do. */
export class CannotOpenError extends Error {}

/** The database lacks migrations of this version: the version that it belongs to may be running on it. */
export class BehindError extends CannotOpenError {
  readonly pending: string;
  constructor(count: number) {
    const pending = `${count} migration${count === 1 ? '' : 's'}`;
    super(
      `This database is ${pending} behind this program: start the service once, or use the program that it belongs to.`,
    );
    this.pending = pending;
  }
}

export const ACCEPT_NEW_DATABASE = '--accept-new-database';
export const ACCEPT_NEWER_DATABASE = '--accept-newer-database';

export type OpenOptions = {
  /**
   * Files that only an earlier database can have left. If any are here, a missing or empty database is refused:
   * starting with a new one would look like losing everything.
   */
  belongings?: string | undefined;
  /** Accepts a database that a newer version of the program has migrated. */
  acceptNewer?: boolean;
  /** `false`: a database that lacks migrations is refused and stays as it is. One without any is created. Default: true. */
  migrates?: boolean;
};

/** @throws CannotOpenError */
export function refuseNew(where: string, { belongings }: OpenOptions): void {
  if (belongings === undefined) return;
  throw new CannotOpenError(
    `There is ${belongings}, but ${where}: it may have been lost or moved. Bring it back (from a backup: npm run cli -- restore), or check DATA_DIR and DATABASE_URL; to begin with an empty database, start with ${ACCEPT_NEW_DATABASE}.`,
  );
}

/**
 * @param last creation time of the newest migration in the database
 * @param known creation times of the migrations in this version
 * @throws CannotOpenError
 */
export function refuseNewer(last: number, known: number[], { acceptNewer = false }: OpenOptions): void {
  if (acceptNewer || last <= Math.max(0, ...known)) return;
  throw new CannotOpenError(
    `The database was already used by a newer version of this program. Start that version again (git pull && npm ci), or restore a backup made before it; to use it with this version all the same, start with ${ACCEPT_NEWER_DATABASE}.`,
  );
}

/**
 * @param last creation time of the newest migration in the database; 0 if it has none
 * @param known creation times of the migrations in this version
 * @throws BehindError
 */
export function refuseBehind(last: number, known: number[], { migrates = true }: OpenOptions): void {
  const pending = known.filter((each) => each > last).length;
  if (!migrates && last > 0 && pending > 0) throw new BehindError(pending);
}

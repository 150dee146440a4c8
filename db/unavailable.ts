import { DrizzleQueryError } from 'drizzle-orm';

/** The database doesn't respond or has no free connection. The operation may or may not have happened. */
export class UnavailableError extends Error {}

const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** PostgreSQL's codes for broken connections, lack of resources, canceled statements, stopping, and standby. */
const SQLSTATE = /^(08...|53...|57014|57P0.|25P03|25006)$/;
const SQLITE = /^SQLITE_(FULL|BUSY|LOCKED)/;
const DRIVER =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** The code of an error of the system, a driver, or a database, such as `ENOENT`; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Whether one error, apart from its causes, means that a connection is no longer usable. */
export function isConnectionFault(error: Error): boolean {
  if (DRIVER.test(error.message)) return true;
  const code = codeOf(error);
  // The socket file of a server on this computer disappears together with the server.
  const isGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  // A canceled statement (57014) leaves its connection usable.
  return isGone || SOCKET.test(code) || (SQLSTATE.test(code) && code !== '57014');
}

/** Whether `error` means that the database can't be used now, and that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  let isQuery = false;
  return causesOf(error).some((each) => {
    isQuery ||= each instanceof DrizzleQueryError;
    const code = codeOf(each);
    const isOfDatabase = SQLITE.test(code) || (isQuery && (SQLSTATE.test(code) || isConnectionFault(each)));
    return isOfDatabase || each instanceof UnavailableError;
  });
}

/** Whether the database or the connection to it failed, rather than the program that used it. */
export const isDatabaseFault = (error: unknown): boolean =>
  causesOf(error).some((each) => each instanceof DrizzleQueryError || isConnectionFault(each));

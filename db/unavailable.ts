import { DrizzleQueryError } from 'drizzle-orm';

/** The database doesn't respond or has no free connection. The operation may or may not have happened. */
export class UnavailableError extends Error {}

const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/**
 * PostgreSQL's error codes for connection exceptions, insufficient resources, canceled statements, and a server that
 * stops, starts, or has become a standby.
 */
const SQLSTATE = /^(08...|53...|57014|57P0.|25P03|25006)$/;
const SQLITE = /^SQLITE_(FULL|BUSY|LOCKED)/;
const DRIVER =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether one error, apart from its causes, means that a connection is no longer usable. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (DRIVER.test(error.message)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // The socket file of a server on this computer disappears together with the server.
  const isGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  // A canceled statement (57014) leaves its connection usable.
  return isGone || SOCKET.test(code) || (SQLSTATE.test(code) && code !== '57014');
}

/** Whether `error` means that the database can't be used now, and that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  let isQuery = false;
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof UnavailableError) return true;
    isQuery ||= each instanceof DrizzleQueryError;
    const code = 'code' in each ? String(each.code) : '';
    if (SQLITE.test(code) || (isQuery && (SQLSTATE.test(code) || isConnectionFault(each)))) return true;
  }
  return false;
}

/** Whether the database or the connection to it failed, rather than the program that used it. */
export function isDatabaseFault(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DrizzleQueryError || isConnectionFault(each)) return true;
  }
  return false;
}

import type { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { errorResponse } from './responses.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** The 405 (RFC 9110, 15.5.6) for a path of `app` that doesn't support the method; undefined for an unknown path. */
export function refuseMethod(deps: Deps, app: Hono, path: string): Response | undefined {
  const known = METHODS.filter((method) => app.router.match(method, path)[0].length > 0);
  if (known.length === 0) return undefined;
  const error = new AppError('method_not_allowed', `This path takes ${known.join(' or ')}.`);
  const response = errorResponse(deps, error, newId('req', deps));
  const allowed = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  response.headers.set('allow', [...allowed, 'OPTIONS'].join(', '));
  return response;
}

import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { refusalCode } from '../operation/report-error.ts';

/** What the log says of a request for a page. */
export type Trace = {
  requestId: string;
  seller?: string | undefined;
  /** The code of the refusal that its person was told of. */
  refused?: string | undefined;
};

const traces = new WeakMap<Request, Trace>();

/** The one trace of a request, made when it is first asked for. */
export function traceOf(deps: Pick<Deps, 'clock' | 'random'>, request: Request): Trace {
  const known = traces.get(request);
  if (known) return known;
  const made = { requestId: newId('req', deps) };
  traces.set(request, made);
  return made;
}

/** Notes why a page refused, where the page itself answers. */
export function noteRefusal(deps: Pick<Deps, 'clock' | 'random'>, request: Request, error: unknown): void {
  traceOf(deps, request).refused = refusalCode(error);
}

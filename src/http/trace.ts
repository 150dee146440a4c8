import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { refusalCode } from '../operation/report-error.ts';

/** What the log says about a request for a page. */
export type Trace = {
  requestId: string;
  seller?: string | undefined;
  /** The code of the refusal that the person saw. */
  refused?: string | undefined;
};

const traces = new WeakMap<Request, Trace>();

/** The single trace of a request, created on first use. */
export function traceOf(deps: Pick<Deps, 'clock' | 'random'>, request: Request): Trace {
  const known = traces.get(request);
  if (known) return known;
  const made = { requestId: newId('req', deps) };
  traces.set(request, made);
  return made;
}

/** Records why a page refused, when the page itself responds. */
export function noteRefusal(deps: Pick<Deps, 'clock' | 'random'>, request: Request, error: unknown): void {
  traceOf(deps, request).refused = refusalCode(error);
}

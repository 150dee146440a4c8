/**
 * Metrics: the counters and histograms of this process, in Prometheus format. Labels are our own words (route patterns,
 * codes, tool names), so that no id or address appears in them and their number is bounded.
 *
 * Start at `createMetrics`; `watchedStore` times transactions.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../db/store.ts';

/** Counts a response of a route that is known in advance. */
type CountAnswer = (status: number, ms: number) => void;

/** What prom-client keeps of a histogram for one set of labels. A value counts in the lowest bucket that it fits in. */
type Series = { sum: number; count: number; bucketValues: Record<number, number> };

/** A measured value; `labels` distinguish several values with the same name. */
export type Measured = { name: GaugeName; value: number; labels?: Record<string, string> };

export type Metrics = ReturnType<typeof createMetrics>;

/** @param options.process include Node.js's own metrics; only once per process */
export function createMetrics({ process: ofProcess = false }: { process?: boolean } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });

  // Totals are added up here and passed on only when they are requested: the library's own counting would double the
  // cost of each request.
  const counted = new Set<() => void>();
  const requests = new Counter({
    name: 'resale_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect: () => {
      for (const handOver of counted) handOver();
    },
  });
  const histogram = (name: string, help: string, buckets: number[], labelNames: readonly string[] = []) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const requestSeconds = histogram(
    'resale_http_request_duration_seconds',
    'Duration of requests',
    REQUEST_SECONDS,
    ['method', 'route'],
  );
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers });
  const refusals = counter('resale_refusals_total', 'Calls that were refused', ['code']);
  const tools = counter('resale_tool_calls_total', 'Calls of MCP tools', ['tool', 'outcome']);
  const mails = counter('resale_mail_tries_total', 'Attempts to hand over an email', ['outcome']);
  const webhooks = counter('resale_webhook_tries_total', 'Tries to tell a webhook', ['outcome']);
  const pushes = counter('resale_push_tries_total', 'Tries to tell a browser', ['outcome']);
  const writer = counter('resale_writer_calls_total', 'Calls of the listing writer', ['outcome']);
  const duties = counter('resale_duty_failures_total', 'Rounds of background duties that failed', ['duty']);
  const writerSeconds = histogram(
    'resale_writer_call_duration_seconds',
    'Duration of calls to the listing writer',
    CALL_SECONDS,
  );
  const writeSeconds = histogram(
    'resale_store_write_duration_seconds',
    'Duration of transactions, including the wait for their turn',
    WRITE_SECONDS,
  );
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers }),
    ]),
  );

  /** prom-client looks up the labels for each value, which costs 5 % of a request. Looking them up once is not in its API. */
  function secondsOf(method: string, path: string): Series {
    requestSeconds.zero({ method, route: path });
    const series: Record<string, Series> = Reflect.get(requestSeconds, 'hashMap');
    return Object.values(series).at(-1) as Series;
  }

  const routes = new Map<string, CountAnswer>();

  function route(method: string, path: string): CountAnswer {
    const known = routes.get(`${method} ${path}`);
    if (known) return known;
    let seconds: Series | undefined;
    const answers = new Map<number, number>();
    counted.add(() => {
      for (const [status, n] of answers) requests.inc({ method, route: path, status }, n);
      answers.clear();
    });
    const count: CountAnswer = (status, ms) => {
      answers.set(status, (answers.get(status) ?? 0) + 1);
      seconds ??= secondsOf(method, path);
      seconds.sum += ms / 1000;
      seconds.count += 1;
      const bound = REQUEST_SECONDS.find((each) => ms / 1000 <= each);
      if (bound !== undefined) seconds.bucketValues[bound] = (seconds.bucketValues[bound] ?? 0) + 1;
    };
    routes.set(`${method} ${path}`, count);
    return count;
  }

  return {
    contentType: registry.contentType,
    /** For a route that is known in advance. */
    route,
    /** For a route that is known only after the response. `path` is one of our patterns. */
    answered: (method: string, path: string, status: number, ms: number): void =>
      route(method, path)(status, ms),
    refused: (code: string) => refusals.inc({ code }),
    toolCalled: (tool: string, outcome: 'ok' | 'refused' | 'failed') => tools.inc({ tool, outcome }),
    mailTried: (outcome: 'taken' | 'put_off' | 'given_up') => mails.inc({ outcome }),
    webhookTried: (outcome: 'taken' | 'failed') => webhooks.inc({ outcome }),
    pushTried: (outcome: 'taken' | 'gone' | 'failed') => pushes.inc({ outcome }),
    writerCalled(outcome: string, ms: number): void {
      writer.inc({ outcome });
      writerSeconds.observe(ms / 1000);
    },
    dutyFailed: (duty: string) => duties.inc({ duty }),
    writeTook: (ms: number) => writeSeconds.observe(ms / 1000),
    /** All counters in Prometheus format, and the gauges in `measured`; other gauges are left out. */
    async text(measured: Measured[]): Promise<string> {
      for (const gauge of gauges.values()) gauge.reset();
      for (const [name, gauge] of gauges) if (GAUGES[name as GaugeName].labels.length === 0) gauge.remove();
      for (const { name, value, labels = {} } of measured) gauges.get(name)?.set(labels, value);
      return registry.metrics();
    },
    /** The names of all metrics with their labels, as a dashboard may query them. */
    async names(): Promise<Map<string, readonly string[]>> {
      const known = await registry.getMetricsAsJSON();
      return new Map(known.map(({ name }) => [name, labelsOf(registry, name)]));
    },
  };
}

function labelsOf(registry: Registry, name: string): readonly string[] {
  const metric: unknown = registry.getSingleMetric(name);
  const labels: unknown = typeof metric === 'object' && metric !== null && Reflect.get(metric, 'labelNames');
  return Array.isArray(labels) ? labels.map(String) : [];
}

/** Upper bounds of the histograms, in seconds. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const CALL_SECONDS = [0.5, 1, 2, 5, 10, 20, 40, 80, 120];

/** Values that are measured on request, not counted as they happen. */
const GAUGES = {
  resale_info: {
    help: 'Always 1; its labels name the running versions',
    labels: ['version', 'node', 'database'],
  },
  resale_database_up: { help: '1 when the database answers', labels: [] },
  resale_store_read_seconds: { help: 'Duration of a small read, made for this response', labels: [] },
  resale_database_wal_bytes: { help: "Size of SQLite's write-ahead log", labels: [] },
  resale_database_connections: { help: 'Connections to PostgreSQL', labels: ['state'] },
  resale_jobs: { help: 'Jobs of the last 15 minutes', labels: ['state'] },
  resale_jobs_oldest_waiting_seconds: { help: 'Age of the oldest waiting job', labels: [] },
  resale_outbox_messages: { help: 'Emails not sent yet', labels: ['lane'] },
  resale_outbox_oldest_seconds: { help: 'Age of the oldest unsent email', labels: [] },
  resale_outbox_given_up: { help: 'Emails given up on in the last 24 hours', labels: [] },
  resale_outbox_held: { help: 'Emails held back by a restore', labels: [] },
  resale_webhooks_waiting: { help: 'Webhook events not delivered yet', labels: [] },
  resale_webhooks_oldest_seconds: { help: 'Age of the oldest undelivered webhook event', labels: [] },
  resale_pushes_waiting: { help: 'Push messages not delivered yet', labels: [] },
  resale_holds: { help: 'Reservations that hold an item', labels: ['kind'] },
  resale_buyers_queued: { help: 'Reservations waiting in a queue', labels: [] },
  resale_uploads_in_flight: { help: 'Large bodies being received', labels: [] },
  resale_upload_bytes_in_flight: { help: 'Bytes of large bodies in memory', labels: [] },
  resale_disk_free_bytes: { help: 'Free space for the data directory', labels: [] },
  resale_backup_last_success_timestamp_seconds: { help: 'When a backup last succeeded', labels: [] },
  resale_backup_failing: { help: '1 when the last backup failed or one is overdue', labels: [] },
  resale_writer_failing: { help: "1 when the listing writer's last call failed", labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

export type GaugeName = keyof typeof GAUGES;

/** The same store, but it records how long its transactions take. */
export function watchedStore<S extends Store>(store: S, { writeTook }: Pick<Metrics, 'writeTook'>): S {
  const write: Store['write'] = async (body, lane) => {
    const startedAt = performance.now();
    try {
      return await store.write(body, lane);
    } finally {
      writeTook(performance.now() - startedAt);
    }
  };
  return { ...store, write };
}

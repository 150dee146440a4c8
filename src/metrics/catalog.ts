/** Upper bounds of the histograms, in seconds. */
export const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
export const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
export const CALL_SECONDS = [0.5, 1, 2, 5, 10, 20, 40, 80, 120];

type Gauge = { help: string; labels: readonly string[] };

/** Values that are measured on request, not counted as they happen. */
export const GAUGES = {
  resale_info: { help: 'Always 1; what runs here', labels: ['version', 'node', 'database'] },
  resale_database_up: { help: '1 when the database answers', labels: [] },
  resale_store_read_seconds: { help: 'How long one small read took just now', labels: [] },
  resale_database_wal_bytes: { help: "Size of SQLite's write-ahead log", labels: [] },
  resale_database_connections: { help: 'Connections to PostgreSQL', labels: ['state'] },
  resale_jobs: { help: 'Jobs of the last 15 minutes', labels: ['state'] },
  resale_jobs_oldest_waiting_seconds: { help: 'How long the oldest waiting job waits', labels: [] },
  resale_outbox_messages: { help: 'Mails that are still to be sent', labels: ['lane'] },
  resale_outbox_oldest_seconds: { help: 'How long the oldest mail waits', labels: [] },
  resale_outbox_given_up: { help: 'Mails given up in the last 24 hours', labels: [] },
  resale_outbox_held: { help: 'Mails held back by a restore', labels: [] },
  resale_webhooks_waiting: { help: 'Events that webhooks are still to be told', labels: [] },
  resale_webhooks_oldest_seconds: { help: 'How long the oldest of them waits', labels: [] },
  resale_pushes_waiting: { help: 'Messages that browsers are still to be told', labels: [] },
  resale_holds: { help: 'Reservations that hold something', labels: ['kind'] },
  resale_buyers_queued: { help: 'Reservations that wait in a queue', labels: [] },
  resale_uploads_in_flight: { help: 'Large bodies that are being received', labels: [] },
  resale_upload_bytes_in_flight: { help: 'Their bytes that stand in memory', labels: [] },
  resale_disk_free_bytes: { help: 'What is free where the data directory lies', labels: [] },
  resale_backup_last_success_timestamp_seconds: { help: 'When a backup last succeeded', labels: [] },
  resale_backup_failing: { help: '1 when the last backup failed or one is overdue', labels: [] },
  resale_writer_failing: { help: "1 when the listing writer's last call failed", labels: [] },
} as const satisfies Record<string, Gauge>;

export type GaugeName = keyof typeof GAUGES;

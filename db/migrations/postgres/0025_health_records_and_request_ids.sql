CREATE TABLE "health_records" (
	"name" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_error" text,
	"failing_since" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"detail" jsonb
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "request_id" text;
CREATE TABLE `health_records` (
	`name` text PRIMARY KEY NOT NULL,
	`last_success_at` integer,
	`last_failure_at` integer,
	`last_error` text,
	`failing_since` integer,
	`told_at` integer,
	`lease_until` integer,
	`detail` text
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `push_messages` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `request_id` text;
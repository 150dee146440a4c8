CREATE TABLE `received_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `received_mails_at` ON `received_mails` (`at`);--> statement-breakpoint
CREATE TABLE `unreachable` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unreachable_at` ON `unreachable` (`at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `via` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `photo_ids` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `seller_thread_id` text;
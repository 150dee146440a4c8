CREATE TABLE `digest_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digest_entries_seller` ON `digest_entries` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`words` text NOT NULL,
	`path` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_messages_of` ON `push_messages` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_seller` ON `push_subscriptions` (`seller_id`);--> statement-breakpoint
ALTER TABLE `sellers` ADD `mail_choices` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `digest_at` integer;--> statement-breakpoint
ALTER TABLE `sellers` ADD `delete_at` integer;--> statement-breakpoint
CREATE INDEX `sellers_digest` ON `sellers` (`digest_at`) WHERE "sellers"."digest_at" is not null;--> statement-breakpoint
CREATE INDEX `sellers_delete` ON `sellers` (`delete_at`) WHERE "sellers"."delete_at" is not null;--> statement-breakpoint
ALTER TABLE `web_sessions` ADD `code_at` integer;--> statement-breakpoint
CREATE INDEX `web_sessions_seller` ON `web_sessions` (`seller_id`);
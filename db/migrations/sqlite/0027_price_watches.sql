CREATE TABLE `price_watches` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`item_id` text NOT NULL,
	`buyer_email` text NOT NULL,
	`mailbox` text NOT NULL,
	`price_cents` integer NOT NULL,
	`language` text,
	`link_token_hash` text NOT NULL,
	`confirmed_at` integer,
	`asked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_watches_linkTokenHash_unique` ON `price_watches` (`link_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_watches_one` ON `price_watches` (`item_id`,`mailbox`);--> statement-breakpoint
CREATE INDEX `price_watches_seller` ON `price_watches` (`seller_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe_url` text;
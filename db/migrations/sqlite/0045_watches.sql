CREATE TABLE `watches` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`seller_id` text,
	`item_id` text,
	`buyer_email` text NOT NULL,
	`mailbox` text NOT NULL,
	`price_cents` integer,
	`seen` text,
	`language` text,
	`link_token_hash` text NOT NULL,
	`confirmed_at` integer,
	`asked_at` integer NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watches_linkTokenHash_unique` ON `watches` (`link_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `watches_one` ON `watches` (`about`,`mailbox`);--> statement-breakpoint
CREATE UNIQUE INDEX `watches_seller` ON `watches` (`seller_id`,`id`);--> statement-breakpoint
CREATE INDEX `watches_item` ON `watches` (`item_id`);--> statement-breakpoint
CREATE INDEX `watches_due` ON `watches` (`due_at`) WHERE "watches"."due_at" is not null;--> statement-breakpoint
INSERT INTO `watches` (`id`, `kind`, `about`, `seller_id`, `item_id`, `buyer_email`, `mailbox`, `price_cents`, `language`, `link_token_hash`, `confirmed_at`, `asked_at`, `due_at`, `created_at`)
SELECT `id`, 'item', `item_id`, `seller_id`, `item_id`, `buyer_email`, `mailbox`, `price_cents`, `language`, `link_token_hash`, `confirmed_at`, `asked_at`, CASE WHEN `confirmed_at` IS NOT NULL THEN COALESCE(`due_at`, `told_at` + 86400000, `confirmed_at`) END, `created_at` FROM `price_watches`;

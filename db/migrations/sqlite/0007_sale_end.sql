CREATE TABLE `applied_drops` (
	`seller_id` text NOT NULL,
	`on` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `on`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_slugs_seller` ON `former_slugs` (`seller_id`);--> statement-breakpoint
ALTER TABLE `items` ADD `priced_at` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `former_price_cents` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `dropped_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `about` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `ends_on` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `over_told_on` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `price_drops` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `next_drop_on` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `listed_in_search` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `pages_next_drop` ON `pages` (`next_drop_on`);--> statement-breakpoint
CREATE INDEX `pages_ends_on` ON `pages` (`ends_on`);
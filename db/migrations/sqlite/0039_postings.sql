CREATE TABLE `postings` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`item_id` text NOT NULL,
	`place` text NOT NULL,
	`url` text,
	`posted_at` integer NOT NULL,
	`taken_down_at` integer,
	`told_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `postings_item` ON `postings` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `postings_seller_open` ON `postings` (`seller_id`) WHERE "postings"."taken_down_at" is null;--> statement-breakpoint
CREATE INDEX `postings_untold` ON `postings` (`item_id`) WHERE "postings"."taken_down_at" is null and "postings"."told_at" is null;
CREATE TABLE `one_time_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`seller_id` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `oauth_refresh_tokens` ADD `used_again_at` integer;--> statement-breakpoint
ALTER TABLE `sellers` ADD `owner_since` integer;
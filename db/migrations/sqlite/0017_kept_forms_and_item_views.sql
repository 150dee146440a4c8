CREATE TABLE `item_views` (
	`item_id` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `kept_forms` (
	`hash` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_forms_expiry` ON `kept_forms` (`expires_at`);
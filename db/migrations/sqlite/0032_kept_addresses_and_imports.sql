CREATE TABLE `imported_rows` (
	`seller_id` text NOT NULL,
	`source` text NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`seller_id`, `source`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`done` integer NOT NULL,
	`total` integer,
	`report` text,
	`lease_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`seller_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_former_slugs`("slug", "seller_id", "created_at") SELECT "slug", "seller_id", "created_at" FROM `former_slugs`;--> statement-breakpoint
DROP TABLE `former_slugs`;--> statement-breakpoint
ALTER TABLE `__new_former_slugs` RENAME TO `former_slugs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `former_slugs_seller` ON `former_slugs` (`seller_id`);
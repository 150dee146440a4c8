ALTER TABLE `items` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `sellers` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `sellers` ADD `language` text;
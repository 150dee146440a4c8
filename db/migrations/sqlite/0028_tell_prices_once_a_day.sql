ALTER TABLE `price_watches` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `price_watches` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `price_watches_due` ON `price_watches` (`due_at`) WHERE "price_watches"."due_at" is not null;
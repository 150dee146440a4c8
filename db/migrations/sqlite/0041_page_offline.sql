ALTER TABLE `pages` ADD `tell_offline_at` integer;--> statement-breakpoint
CREATE INDEX `pages_tell_offline` ON `pages` (`tell_offline_at`);
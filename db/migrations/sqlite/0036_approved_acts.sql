ALTER TABLE `confirmations` ADD `act` text;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `told` text;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `tell_at` integer;--> statement-breakpoint
CREATE INDEX `reservation_items_tell` ON `reservation_items` (`tell_at`) WHERE "reservation_items"."tell_at" is not null;
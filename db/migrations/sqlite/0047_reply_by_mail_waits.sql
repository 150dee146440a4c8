ALTER TABLE `confirmations` ADD `via` text;--> statement-breakpoint
ALTER TABLE `confirmations` ADD `photo_ids` text;
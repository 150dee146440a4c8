ALTER TABLE `upload_sessions` ADD `things` text;--> statement-breakpoint
CREATE INDEX `upload_sessions_seller` ON `upload_sessions` (`seller_id`,`created_at`);
ALTER TABLE `confirmations` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `confirmations` ADD `message_id` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `approve_replies` text DEFAULT 'in_chat' NOT NULL;--> statement-breakpoint
ALTER TABLE `sellers` ADD `approve_address` text DEFAULT 'in_chat' NOT NULL;
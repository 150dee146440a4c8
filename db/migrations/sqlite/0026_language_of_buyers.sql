ALTER TABLE `messages` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `questions` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `language` text DEFAULT 'en' NOT NULL;
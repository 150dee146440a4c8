ALTER TABLE `questions` ADD `confirmed_unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `confirmed_unproven` integer DEFAULT false NOT NULL;
CREATE TABLE `visits` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`set_by` text,
	`moves` integer DEFAULT 0 NOT NULL,
	`remind_at` integer,
	`late_at` integer,
	`here_at` integer,
	`address` text,
	`address_at` integer,
	`address_on_file` integer DEFAULT false NOT NULL,
	`calendar_uid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visits_times` ON `visits` (`seller_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `visits_reminders` ON `visits` (`remind_at`);--> statement-breakpoint
ALTER TABLE `sellers` ADD `calendar_edition` integer DEFAULT 0 NOT NULL;
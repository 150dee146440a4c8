CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `reversed_at` integer;--> statement-breakpoint
ALTER TABLE `sellers` ADD `plan_turns_at` integer;--> statement-breakpoint
CREATE INDEX `sellers_plan_turn` ON `sellers` (`plan_turns_at`);
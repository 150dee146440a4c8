ALTER TABLE `conversations` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `offered_at` integer;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `offers_made` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `offer_answer` text;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `counter_cents` integer;
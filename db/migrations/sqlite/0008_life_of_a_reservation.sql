ALTER TABLE `items` ADD `reserved_for` text;--> statement-breakpoint
ALTER TABLE `items` ADD `reserved_until` integer;--> statement-breakpoint
CREATE INDEX `items_held_by_hand` ON `items` (`reserved_until`) WHERE "items"."reserved_until" is not null;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `agreed_price_cents` integer;--> statement-breakpoint
ALTER TABLE `reservation_items` ADD `offer_cents` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `base_ends_at` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `hold_until` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `pickup_by_hand` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `pickup_moves` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `warned_for` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `requested_from` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `ended_because` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `undo` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `past` text;--> statement-breakpoint
CREATE INDEX `reservations_network` ON `reservations` (`requested_from`) WHERE "reservations"."requested_from" is not null and "reservations"."confirmed_at" is null;
ALTER TABLE "items" ADD COLUMN "reserved_for" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "agreed_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "offer_cents" bigint;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "base_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "hold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "pickup_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "pickup_moves" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "warned_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "requested_from" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "ended_because" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "past" jsonb;--> statement-breakpoint
CREATE INDEX "items_held_by_hand" ON "items" USING btree ("reserved_until") WHERE "items"."reserved_until" is not null;--> statement-breakpoint
CREATE INDEX "reservations_network" ON "reservations" USING btree ("requested_from") WHERE "reservations"."requested_from" is not null and "reservations"."confirmed_at" is null;
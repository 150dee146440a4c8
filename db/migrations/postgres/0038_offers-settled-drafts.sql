ALTER TABLE "conversations" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "offered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "offers_made" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "offer_answer" text;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "counter_cents" bigint;
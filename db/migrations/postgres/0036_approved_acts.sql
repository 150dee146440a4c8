ALTER TABLE "confirmations" ADD COLUMN "act" jsonb;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD COLUMN "tell_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reservation_items_tell" ON "reservation_items" USING btree ("tell_at") WHERE "reservation_items"."tell_at" is not null;
ALTER TABLE "price_watches" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_watches" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "price_watches_due" ON "price_watches" USING btree ("due_at") WHERE "price_watches"."due_at" is not null;
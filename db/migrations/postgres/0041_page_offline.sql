ALTER TABLE "pages" ADD COLUMN "tell_offline_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pages_tell_offline" ON "pages" USING btree ("tell_offline_at");
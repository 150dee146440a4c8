ALTER TABLE "confirmations" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "photo_ids" jsonb;
ALTER TABLE "pages" ADD COLUMN "look" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "cover_photo_id" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "focus_x" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "focus_y" bigint;--> statement-breakpoint
CREATE INDEX "photos_unseen" ON "photos" USING btree ("state") WHERE "photos"."focus_x" is null;--> statement-breakpoint
CREATE TRIGGER "sale_versions_photos_focus" AFTER UPDATE OF "focus_x", "focus_y" ON "photos" FOR EACH ROW WHEN (NEW."focus_x" IS DISTINCT FROM OLD."focus_x" OR NEW."focus_y" IS DISTINCT FROM OLD."focus_y") EXECUTE FUNCTION "sale_versions_count"();

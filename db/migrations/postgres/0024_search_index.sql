ALTER TABLE "items" ADD COLUMN "search_words" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "lapsed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "items_unread" ON "items" USING btree ("id") WHERE "items"."search_words" is null;--> statement-breakpoint
CREATE INDEX "pages_found" ON "pages" USING btree ("first_published_at","slug") WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";--> statement-breakpoint
CREATE INDEX "pages_found_city" ON "pages" USING btree ("city_folded","first_published_at","slug") WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";--> statement-breakpoint
CREATE INDEX "pages_found_state" ON "pages" USING btree ("state_folded","first_published_at","slug") WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";
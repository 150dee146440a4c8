CREATE TABLE "postings" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"item_id" text NOT NULL,
	"place" text NOT NULL,
	"url" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"taken_down_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_item" ON "postings" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "postings_seller_open" ON "postings" USING btree ("seller_id") WHERE "postings"."taken_down_at" is null;--> statement-breakpoint
CREATE INDEX "postings_untold" ON "postings" USING btree ("item_id") WHERE "postings"."taken_down_at" is null and "postings"."told_at" is null;
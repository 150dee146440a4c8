CREATE TABLE "applied_drops" (
	"seller_id" text NOT NULL,
	"on" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applied_drops_seller_id_on_pk" PRIMARY KEY("seller_id","on")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "priced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "former_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "dropped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "ends_on" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "over_told_on" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "price_drops" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "next_drop_on" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "listed_in_search" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "applied_drops" ADD CONSTRAINT "applied_drops_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_seller" ON "former_slugs" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "pages_next_drop" ON "pages" USING btree ("next_drop_on");--> statement-breakpoint
CREATE INDEX "pages_ends_on" ON "pages" USING btree ("ends_on");
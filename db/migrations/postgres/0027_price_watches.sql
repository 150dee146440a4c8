CREATE TABLE "price_watches" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"item_id" text NOT NULL,
	"buyer_email" text NOT NULL,
	"mailbox" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"language" text,
	"link_token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_watches_linkTokenHash_unique" UNIQUE("link_token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "price_watches" ADD CONSTRAINT "price_watches_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_watches" ADD CONSTRAINT "price_watches_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_watches_one" ON "price_watches" USING btree ("item_id","mailbox");--> statement-breakpoint
CREATE INDEX "price_watches_seller" ON "price_watches" USING btree ("seller_id");
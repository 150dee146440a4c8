CREATE TABLE "watches" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"seller_id" text,
	"item_id" text,
	"buyer_email" text NOT NULL,
	"mailbox" text NOT NULL,
	"price_cents" bigint,
	"seen" jsonb,
	"language" text,
	"link_token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watches_linkTokenHash_unique" UNIQUE("link_token_hash")
);
--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watches_one" ON "watches" USING btree ("about","mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_seller" ON "watches" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "watches_item" ON "watches" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("due_at") WHERE "watches"."due_at" is not null;--> statement-breakpoint
INSERT INTO "watches" ("id", "kind", "about", "seller_id", "item_id", "buyer_email", "mailbox", "price_cents", "language", "link_token_hash", "confirmed_at", "asked_at", "due_at", "created_at")
SELECT "id", 'item', "item_id", "seller_id", "item_id", "buyer_email", "mailbox", "price_cents", "language", "link_token_hash", "confirmed_at", "asked_at", CASE WHEN "confirmed_at" IS NOT NULL THEN COALESCE("due_at", "told_at" + interval '1 day', "confirmed_at") END, "created_at" FROM "price_watches";

CREATE TABLE "item_views" (
	"item_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"hash" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"fields" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_views" ADD CONSTRAINT "item_views_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_forms_expiry" ON "kept_forms" USING btree ("expires_at");
CREATE TABLE "imported_rows" (
	"seller_id" text NOT NULL,
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	CONSTRAINT "imported_rows_seller_id_source_pk" PRIMARY KEY("seller_id","source")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"done" bigint NOT NULL,
	"total" bigint,
	"report" jsonb,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slugs" DROP CONSTRAINT "former_slugs_seller_id_sellers_id_fk";
--> statement-breakpoint
ALTER TABLE "former_slugs" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;
CREATE TABLE "briefings" (
	"holder" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"briefed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;
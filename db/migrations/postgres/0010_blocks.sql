CREATE TABLE "blocks" (
	"seller_id" text NOT NULL,
	"mailbox" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_seller_id_mailbox_pk" PRIMARY KEY("seller_id","mailbox")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;
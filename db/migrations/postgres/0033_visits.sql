CREATE TABLE "visits" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"set_by" text,
	"moves" bigint DEFAULT 0 NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"late_at" timestamp (3) with time zone,
	"here_at" timestamp (3) with time zone,
	"address" text,
	"address_at" timestamp (3) with time zone,
	"address_on_file" boolean DEFAULT false NOT NULL,
	"calendar_uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "calendar_edition" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_times" ON "visits" USING btree ("seller_id","ends_at");--> statement-breakpoint
CREATE INDEX "visits_reminders" ON "visits" USING btree ("remind_at");
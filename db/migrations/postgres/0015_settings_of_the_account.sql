CREATE TABLE "digest_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"words" text NOT NULL,
	"path" text NOT NULL,
	"attempts" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "mail_choices" jsonb;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "digest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "code_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_entries_seller" ON "digest_entries" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_of" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_seller" ON "push_subscriptions" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "sellers_digest" ON "sellers" USING btree ("digest_at") WHERE "sellers"."digest_at" is not null;--> statement-breakpoint
CREATE INDEX "sellers_delete" ON "sellers" USING btree ("delete_at") WHERE "sellers"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "web_sessions_seller" ON "web_sessions" USING btree ("seller_id");
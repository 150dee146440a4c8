CREATE TABLE "received_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unreachable" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photo_ids" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "seller_thread_id" text;--> statement-breakpoint
CREATE INDEX "received_mails_at" ON "received_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "unreachable_at" ON "unreachable" USING btree ("at");
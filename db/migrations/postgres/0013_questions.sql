CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"item_title" text,
	"content" text NOT NULL,
	"link_token_hash" text NOT NULL,
	"conversation_id" text,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_linkTokenHash_unique" UNIQUE("link_token_hash")
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_buyer" ON "questions" USING btree ("seller_id","buyer_email","created_at");--> statement-breakpoint
CREATE INDEX "questions_conversation" ON "questions" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "questions_unconfirmed" ON "questions" USING btree ("created_at") WHERE "questions"."confirmed_at" is null;
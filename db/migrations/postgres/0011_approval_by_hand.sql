ALTER TABLE "confirmations" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "approve_replies" text DEFAULT 'in_chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "approve_address" text DEFAULT 'in_chat' NOT NULL;
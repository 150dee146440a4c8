ALTER TABLE "items" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "language" text;
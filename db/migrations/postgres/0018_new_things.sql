ALTER TABLE "upload_sessions" ADD COLUMN "things" jsonb;--> statement-breakpoint
CREATE INDEX "upload_sessions_seller" ON "upload_sessions" USING btree ("seller_id","created_at");
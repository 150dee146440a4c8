CREATE TABLE "availability" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"timezone" text,
	"slot_minutes" bigint NOT NULL,
	"windows" jsonb NOT NULL,
	"blocked_dates" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"seller_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"content" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"unread_seller" bigint NOT NULL,
	"last_message" text NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"first_item_title" text,
	"reservation_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"item_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"seller_id" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"origin" text NOT NULL,
	"client_id" text,
	"grant_id" text,
	"parent_id" text,
	"name" text NOT NULL,
	"last4" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"end_reminder_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credentials_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"seller_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"claim_id" text NOT NULL,
	"state" text NOT NULL,
	"request_hash" text NOT NULL,
	"credential_kind" text NOT NULL,
	"response_status" bigint,
	"response_body" text,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_seller_id_operation_key_pk" PRIMARY KEY("seller_id","operation","key"),
	CONSTRAINT "idempotency_records_claimId_unique" UNIQUE("claim_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"condition" text NOT NULL,
	"category" text NOT NULL,
	"specifications" jsonb NOT NULL,
	"transport_notes" text NOT NULL,
	"dimensions" text,
	"weight" text,
	"requires_truck" boolean NOT NULL,
	"photo_ids" jsonb NOT NULL,
	"status" text NOT NULL,
	"needs_review" boolean NOT NULL,
	"queue_count" bigint NOT NULL,
	"final_price_cents" bigint,
	"taken_at" timestamp (3) with time zone,
	"version" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "items_price" CHECK ("items"."price_cents" >= 0),
	CONSTRAINT "items_queue" CHECK ("items"."queue_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"result" jsonb,
	"error" text,
	"attempts" bigint NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"saved_item_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"sender_type" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"contains_public_text" boolean NOT NULL,
	"scam_hints" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"fresh_until" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"resource" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"city" text,
	"state" text,
	"country" text,
	"city_folded" text,
	"state_folded" text,
	"payment_instructions" text,
	"published" boolean NOT NULL,
	"first_published_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"view_count" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"sku" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"source" text NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"batch_id" text,
	"upload_session_id" text,
	"state" text NOT NULL,
	"position" bigint NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_slots" (
	"seller_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reservation_id" text NOT NULL,
	CONSTRAINT "pickup_slots_seller_id_starts_at_pk" PRIMARY KEY("seller_id","starts_at"),
	CONSTRAINT "pickup_slots_reservationId_unique" UNIQUE("reservation_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_for" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_seller_id_kind_due_for_pk" PRIMARY KEY("seller_id","kind","due_for")
);
--> statement-breakpoint
CREATE TABLE "reservation_items" (
	"reservation_id" text NOT NULL,
	"item_id" text NOT NULL,
	"state" text NOT NULL,
	"queue_order" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservation_items_reservation_id_item_id_pk" PRIMARY KEY("reservation_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"status" text NOT NULL,
	"manage_token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"slot_starts_at" timestamp (3) with time zone,
	"slot_ends_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservations_manageTokenHash_unique" UNIQUE("manage_token_hash")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"display_name" text,
	"street_address" text,
	"tier" text NOT NULL,
	"plan_started_at" timestamp (3) with time zone,
	"plan_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sellers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "upload_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expected" bigint,
	"finished_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upload_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" bigint NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_upload_session_id_upload_sessions_id_fk" FOREIGN KEY ("upload_session_id") REFERENCES "public"."upload_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_slots" ADD CONSTRAINT "pickup_slots_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_slots" ADD CONSTRAINT "pickup_slots_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD CONSTRAINT "reservation_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD CONSTRAINT "reservation_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD CONSTRAINT "web_sessions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_conversation" ON "confirmations" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "confirmations_expiry" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_buyer" ON "conversations" USING btree ("seller_id","buyer_email");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_activity" ON "conversations" USING btree ("seller_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "creations_seller" ON "creations" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "credentials_seller" ON "credentials" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "credentials_grant" ON "credentials" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "credentials_expiry" ON "credentials" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_expiry" ON "idempotency_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "items_page" ON "items" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "items_live" ON "items" USING btree ("seller_id","status") WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_deleted" ON "items" USING btree ("deleted_at") WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("status","lease_until");--> statement-breakpoint
CREATE INDEX "jobs_expiry" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "oauth_clients_unused" ON "oauth_clients" USING btree ("last_used_at","created_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_grant" ON "oauth_codes" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_codes_expiry" ON "oauth_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_seller" ON "oauth_grants" USING btree ("seller_id","client_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_grant" ON "oauth_refresh_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_expiry" ON "oauth_refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "pages_live" ON "pages" USING btree ("published","expires_at");--> statement-breakpoint
CREATE INDEX "payments_seller" ON "payments" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_seller" ON "photos" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_sweep" ON "photos" USING btree ("sweep_at");--> statement-breakpoint
CREATE INDEX "photos_batch" ON "photos" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "photos_session" ON "photos" USING btree ("upload_session_id");--> statement-breakpoint
CREATE INDEX "reservation_items_queue" ON "reservation_items" USING btree ("item_id","state","queue_order");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_items_order" ON "reservation_items" USING btree ("item_id","queue_order");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_items_one_holder" ON "reservation_items" USING btree ("item_id") WHERE "reservation_items"."state" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_seller" ON "reservations" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_conversation" ON "reservations" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_expiry" ON "reservations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_oidc" ON "sellers" USING btree ("oidc_issuer","oidc_subject");--> statement-breakpoint
CREATE INDEX "sellers_plan_end" ON "sellers" USING btree ("plan_ends_at");--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry" ON "upload_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "web_sessions_expiry" ON "web_sessions" USING btree ("expires_at");
CREATE TABLE `availability` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`timezone` text,
	`slot_minutes` integer NOT NULL,
	`windows` text NOT NULL,
	`blocked_dates` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `confirmations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`seller_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`content` text NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `confirmations_conversation` ON `confirmations` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `confirmations_expiry` ON `confirmations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_email` text NOT NULL,
	`buyer_name` text NOT NULL,
	`unread_seller` integer NOT NULL,
	`last_message` text NOT NULL,
	`last_activity_at` integer NOT NULL,
	`first_item_title` text,
	`reservation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_buyer` ON `conversations` (`seller_id`,`buyer_email`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_activity` ON `conversations` (`seller_id`,`last_activity_at`);--> statement-breakpoint
CREATE TABLE `creations` (
	`item_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creations_seller` ON `creations` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`seller_id` text NOT NULL,
	`scopes` text NOT NULL,
	`origin` text NOT NULL,
	`client_id` text,
	`grant_id` text,
	`parent_id` text,
	`name` text NOT NULL,
	`last4` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer,
	`end_reminder_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_id_unique` ON `credentials` (`id`);--> statement-breakpoint
CREATE INDEX `credentials_seller` ON `credentials` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credentials_grant` ON `credentials` (`grant_id`);--> statement-breakpoint
CREATE INDEX `credentials_expiry` ON `credentials` (`expires_at`);--> statement-breakpoint
CREATE TABLE `idempotency_records` (
	`seller_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`claim_id` text NOT NULL,
	`state` text NOT NULL,
	`request_hash` text NOT NULL,
	`credential_kind` text NOT NULL,
	`response_status` integer,
	`response_body` text,
	`claimed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `operation`, `key`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_records_claimId_unique` ON `idempotency_records` (`claim_id`);--> statement-breakpoint
CREATE INDEX `idempotency_expiry` ON `idempotency_records` (`expires_at`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`condition` text NOT NULL,
	`category` text NOT NULL,
	`specifications` text NOT NULL,
	`transport_notes` text NOT NULL,
	`dimensions` text,
	`weight` text,
	`requires_truck` integer NOT NULL,
	`photo_ids` text NOT NULL,
	`status` text NOT NULL,
	`needs_review` integer NOT NULL,
	`queue_count` integer NOT NULL,
	`final_price_cents` integer,
	`taken_at` integer,
	`version` integer NOT NULL,
	`deleted_at` integer,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "items_price" CHECK("items"."price_cents" >= 0),
	CONSTRAINT "items_queue" CHECK("items"."queue_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `items_page` ON `items` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_live` ON `items` (`seller_id`,`status`) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `items_deleted` ON `items` (`deleted_at`) WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`result` text,
	`error` text,
	`attempts` integer NOT NULL,
	`lease_until` integer,
	`saved_item_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`lease_until`);--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_type` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`contains_public_text` integer NOT NULL,
	`scam_hints` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`metadata` text NOT NULL,
	`fresh_until` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_unused` ON `oauth_clients` (`last_used_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_challenge` text NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `oauth_grants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_codes_grant` ON `oauth_codes` (`grant_id`);--> statement-breakpoint
CREATE INDEX `oauth_codes_expiry` ON `oauth_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`scopes` text NOT NULL,
	`resource` text NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_grants_seller` ON `oauth_grants` (`seller_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `oauth_refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `oauth_grants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_refresh_tokens_grant` ON `oauth_refresh_tokens` (`grant_id`);--> statement-breakpoint
CREATE INDEX `oauth_refresh_tokens_expiry` ON `oauth_refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`attachments` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `pages` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`city` text,
	`state` text,
	`country` text,
	`city_folded` text,
	`state_folded` text,
	`payment_instructions` text,
	`published` integer NOT NULL,
	`first_published_at` integer,
	`expires_at` integer,
	`view_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_slug_unique` ON `pages` (`slug`);--> statement-breakpoint
CREATE INDEX `pages_live` ON `pages` (`published`,`expires_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`sku` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`source` text NOT NULL,
	`applied_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_seller` ON `payments` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`batch_id` text,
	`upload_session_id` text,
	`state` text NOT NULL,
	`position` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`sweep_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`upload_session_id`) REFERENCES `upload_sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `photos_seller` ON `photos` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `photos_sweep` ON `photos` (`sweep_at`);--> statement-breakpoint
CREATE INDEX `photos_batch` ON `photos` (`batch_id`);--> statement-breakpoint
CREATE INDEX `photos_session` ON `photos` (`upload_session_id`);--> statement-breakpoint
CREATE TABLE `pickup_slots` (
	`seller_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`reservation_id` text NOT NULL,
	PRIMARY KEY(`seller_id`, `starts_at`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pickup_slots_reservationId_unique` ON `pickup_slots` (`reservation_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`seller_id` text NOT NULL,
	`kind` text NOT NULL,
	`due_for` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `kind`, `due_for`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reservation_items` (
	`reservation_id` text NOT NULL,
	`item_id` text NOT NULL,
	`state` text NOT NULL,
	`queue_order` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`reservation_id`, `item_id`),
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reservation_items_queue` ON `reservation_items` (`item_id`,`state`,`queue_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `reservation_items_order` ON `reservation_items` (`item_id`,`queue_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `reservation_items_one_holder` ON `reservation_items` (`item_id`) WHERE "reservation_items"."state" = 'held';--> statement-breakpoint
CREATE TABLE `reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`status` text NOT NULL,
	`manage_token_hash` text NOT NULL,
	`confirmed_at` integer,
	`expires_at` integer,
	`slot_starts_at` integer,
	`slot_ends_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_manageTokenHash_unique` ON `reservations` (`manage_token_hash`);--> statement-breakpoint
CREATE INDEX `reservations_seller` ON `reservations` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_conversation` ON `reservations` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reservations_expiry` ON `reservations` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `sellers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`oidc_issuer` text,
	`oidc_subject` text,
	`display_name` text,
	`street_address` text,
	`tier` text NOT NULL,
	`plan_started_at` integer,
	`plan_ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sellers_email_unique` ON `sellers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `sellers_oidc` ON `sellers` (`oidc_issuer`,`oidc_subject`);--> statement-breakpoint
CREATE INDEX `sellers_plan_end` ON `sellers` (`plan_ends_at`);--> statement-breakpoint
CREATE TABLE `upload_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`expected` integer,
	`finished_at` integer,
	`redeemed_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_sessions_tokenHash_unique` ON `upload_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `upload_sessions_expiry` ON `upload_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `verification_codes` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `web_sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `web_sessions_expiry` ON `web_sessions` (`expires_at`);
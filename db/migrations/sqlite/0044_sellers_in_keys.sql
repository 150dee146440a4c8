DROP INDEX `creations_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `creations_seller` ON `creations` (`seller_id`,`created_at`,`item_id`);--> statement-breakpoint
DROP INDEX `credentials_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_seller` ON `credentials` (`seller_id`,`created_at`,`hash`);--> statement-breakpoint
DROP INDEX `digest_entries_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `digest_entries_seller` ON `digest_entries` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `former_slugs_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `former_slugs_seller` ON `former_slugs` (`seller_id`,`slug`);--> statement-breakpoint
DROP INDEX `items_page`;--> statement-breakpoint
CREATE UNIQUE INDEX `items_page` ON `items` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `oauth_grants_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_seller` ON `oauth_grants` (`seller_id`,`client_id`,`id`);--> statement-breakpoint
DROP INDEX `passkeys_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_seller` ON `passkeys` (`seller_id`,`id`);--> statement-breakpoint
DROP INDEX `payments_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_seller` ON `payments` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `photos_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `photos_seller` ON `photos` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `price_watches_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `price_watches_seller` ON `price_watches` (`seller_id`,`id`);--> statement-breakpoint
DROP INDEX `push_subscriptions_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_seller` ON `push_subscriptions` (`seller_id`,`id`);--> statement-breakpoint
DROP INDEX `questions_buyer`;--> statement-breakpoint
CREATE UNIQUE INDEX `questions_buyer` ON `questions` (`seller_id`,`buyer_email`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `reservations_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_seller` ON `reservations` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `upload_sessions_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `upload_sessions_seller` ON `upload_sessions` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `visits_times`;--> statement-breakpoint
CREATE UNIQUE INDEX `visits_times` ON `visits` (`seller_id`,`ends_at`,`conversation_id`);--> statement-breakpoint
DROP INDEX `web_sessions_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `web_sessions_seller` ON `web_sessions` (`seller_id`,`hash`);--> statement-breakpoint
DROP INDEX `webhooks_seller`;--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_seller` ON `webhooks` (`seller_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `briefings_seller` ON `briefings` (`seller_id`,`holder`);--> statement-breakpoint
CREATE UNIQUE INDEX `confirmations_seller` ON `confirmations` (`seller_id`,`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_seller` ON `jobs` (`seller_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_links_seller` ON `one_time_links` (`seller_id`,`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_seller` ON `payment_events` (`seller_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `postings_seller` ON `postings` (`seller_id`,`id`);
ALTER TABLE `items` ADD `search_words` text;--> statement-breakpoint
CREATE INDEX `items_unread` ON `items` (`id`) WHERE "items"."search_words" is null;--> statement-breakpoint
ALTER TABLE `pages` ADD `lapsed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pages_found` ON `pages` (`first_published_at`,`slug`) WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";--> statement-breakpoint
CREATE INDEX `pages_found_city` ON `pages` (`city_folded`,`first_published_at`,`slug`) WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";--> statement-breakpoint
CREATE INDEX `pages_found_state` ON `pages` (`state_folded`,`first_published_at`,`slug`) WHERE "pages"."published" and "pages"."listed_in_search" and not "pages"."lapsed";
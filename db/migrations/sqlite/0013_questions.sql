CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`item_title` text,
	`content` text NOT NULL,
	`link_token_hash` text NOT NULL,
	`conversation_id` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questions_linkTokenHash_unique` ON `questions` (`link_token_hash`);--> statement-breakpoint
CREATE INDEX `questions_buyer` ON `questions` (`seller_id`,`buyer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `questions_conversation` ON `questions` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `questions_unconfirmed` ON `questions` (`created_at`) WHERE "questions"."confirmed_at" is null;
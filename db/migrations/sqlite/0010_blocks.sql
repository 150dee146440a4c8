CREATE TABLE `blocks` (
	`seller_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `mailbox`),
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);

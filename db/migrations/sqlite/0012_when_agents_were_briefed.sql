CREATE TABLE `briefings` (
	`holder` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`briefed_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `sellers`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `sale_versions` (`seller_id`, `version`) SELECT `id`, 1 FROM `sellers`;--> statement-breakpoint
CREATE TRIGGER `sale_versions_sellers_insert` AFTER INSERT ON `sellers` BEGIN
	INSERT INTO `sale_versions` (`seller_id`, `version`) VALUES (new.`id`, 1);
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_sellers_update` AFTER UPDATE ON `sellers` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_pages_insert` AFTER INSERT ON `pages` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_pages_update` AFTER UPDATE ON `pages`
	WHEN new.`view_count` = old.`view_count` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_pages_delete` AFTER DELETE ON `pages` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = old.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_items_insert` AFTER INSERT ON `items` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_items_update` AFTER UPDATE ON `items` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_items_delete` AFTER DELETE ON `items` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = old.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_availability_insert` AFTER INSERT ON `availability` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_availability_update` AFTER UPDATE ON `availability` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_availability_delete` AFTER DELETE ON `availability` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = old.`seller_id`;
END;

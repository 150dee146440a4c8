ALTER TABLE `sale_versions` ADD `changed_at` integer;--> statement-breakpoint
UPDATE `sale_versions` SET `changed_at` = (SELECT max(`updated_at`) FROM `items` WHERE `items`.`seller_id` = `sale_versions`.`seller_id` AND `items`.`deleted_at` IS NULL AND `items`.`status` <> 'inactive' AND NOT `items`.`needs_review`);--> statement-breakpoint
DROP TRIGGER `sale_versions_items_insert`;--> statement-breakpoint
DROP TRIGGER `sale_versions_items_update`;--> statement-breakpoint
CREATE TRIGGER `sale_versions_items_insert` AFTER INSERT ON `items` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1,
		`changed_at` = CASE WHEN new.`deleted_at` IS NULL AND new.`status` <> 'inactive' AND NOT new.`needs_review` THEN max(coalesce(`changed_at`, 0), new.`updated_at`) ELSE `changed_at` END
		WHERE `seller_id` = new.`seller_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sale_versions_items_update` AFTER UPDATE ON `items` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1,
		`changed_at` = CASE WHEN (old.`deleted_at` IS NULL AND old.`status` <> 'inactive' AND NOT old.`needs_review`) OR (new.`deleted_at` IS NULL AND new.`status` <> 'inactive' AND NOT new.`needs_review`) THEN max(coalesce(`changed_at`, 0), new.`updated_at`) ELSE `changed_at` END
		WHERE `seller_id` = new.`seller_id`;
END;

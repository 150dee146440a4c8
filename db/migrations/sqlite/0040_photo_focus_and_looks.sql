ALTER TABLE `pages` ADD `look` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `cover_photo_id` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `focus_x` integer;--> statement-breakpoint
ALTER TABLE `photos` ADD `focus_y` integer;--> statement-breakpoint
CREATE INDEX `photos_unseen` ON `photos` (`state`) WHERE "photos"."focus_x" is null;--> statement-breakpoint
CREATE TRIGGER `sale_versions_photos_focus` AFTER UPDATE OF `focus_x`, `focus_y` ON `photos`
	WHEN new.`focus_x` IS NOT old.`focus_x` OR new.`focus_y` IS NOT old.`focus_y` BEGIN
	UPDATE `sale_versions` SET `version` = `version` + 1 WHERE `seller_id` = new.`seller_id`;
END;

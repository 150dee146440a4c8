DROP INDEX `reservations_network`;--> statement-breakpoint
CREATE INDEX `reservations_network` ON `reservations` (`requested_from`) WHERE "reservations"."requested_from" is not null and ("reservations"."confirmed_at" is null or "reservations"."confirmed_unproven");--> statement-breakpoint
CREATE INDEX `outbox_lane` ON `outbox` (`status`,`priority`,`due_at`);
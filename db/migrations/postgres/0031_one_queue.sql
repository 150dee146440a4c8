ALTER TABLE "jobs" RENAME COLUMN "lease_until" TO "due_at";--> statement-breakpoint
UPDATE "outbox" SET "due_at" = "lease_until" WHERE "status" = 'queued' AND "lease_until" > "due_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "lease_until";

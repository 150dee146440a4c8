ALTER TABLE "sale_versions" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sale_versions" SET "changed_at" = (SELECT max("updated_at") FROM "items" WHERE "items"."seller_id" = "sale_versions"."seller_id" AND "items"."deleted_at" IS NULL AND "items"."status" <> 'inactive' AND NOT "items"."needs_review");--> statement-breakpoint
CREATE FUNCTION "sale_versions_count_item"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "sale_versions" SET "version" = "version" + 1,
		"changed_at" = CASE WHEN (OLD."deleted_at" IS NULL AND OLD."status" <> 'inactive' AND NOT OLD."needs_review") OR (NEW."deleted_at" IS NULL AND NEW."status" <> 'inactive' AND NOT NEW."needs_review") THEN greatest("changed_at", NEW."updated_at") ELSE "changed_at" END
		WHERE "seller_id" = NEW."seller_id";
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "sale_versions_items" ON "items";--> statement-breakpoint
CREATE TRIGGER "sale_versions_items" AFTER INSERT OR UPDATE ON "items" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count_item"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_items_gone" AFTER DELETE ON "items" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count"();

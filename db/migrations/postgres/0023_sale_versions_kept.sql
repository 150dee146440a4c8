INSERT INTO "sale_versions" ("seller_id", "version") SELECT "id", 1 FROM "sellers";--> statement-breakpoint
CREATE FUNCTION "sale_versions_begin"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "sale_versions" ("seller_id", "version") VALUES (NEW."id", 1);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "sale_versions_count_seller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "sale_versions" SET "version" = "version" + 1 WHERE "seller_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "sale_versions_count"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "sale_versions" SET "version" = "version" + 1 WHERE "seller_id" = coalesce(NEW."seller_id", OLD."seller_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sale_versions_sellers_insert" AFTER INSERT ON "sellers" FOR EACH ROW EXECUTE FUNCTION "sale_versions_begin"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_sellers_update" AFTER UPDATE ON "sellers" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count_seller"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_pages" AFTER INSERT OR DELETE ON "pages" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_pages_update" AFTER UPDATE ON "pages" FOR EACH ROW WHEN (NEW."view_count" = OLD."view_count") EXECUTE FUNCTION "sale_versions_count"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_items" AFTER INSERT OR UPDATE OR DELETE ON "items" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count"();--> statement-breakpoint
CREATE TRIGGER "sale_versions_availability" AFTER INSERT OR UPDATE OR DELETE ON "availability" FOR EACH ROW EXECUTE FUNCTION "sale_versions_count"();

-- How many submissions there are of each sort, kept right by the database in the transaction that changes them.
CREATE FUNCTION "count_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "submission_counts";
    RETURN NULL;
  END IF;
  -- In one order, so that two transactions never wait for each other's rows.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "submission_counts"
      SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, count(*)
        FROM "arrived" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "submission_counts"
      SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, -count(*)
        FROM "gone" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  ELSE
    INSERT INTO "submission_counts"
      SELECT "status", "theme", "has_photo", "sample", "withdrawn", sum("change")
        FROM (
          SELECT "status", coalesce("theme"::text, '') AS "theme", "photo_id" IS NOT NULL AS "has_photo", "sample", "withdrawn_at" IS NOT NULL AS "withdrawn", 1 AS "change" FROM "arrived"
          UNION ALL
          SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, -1 FROM "gone"
        ) AS "changes"
        GROUP BY 1, 2, 3, 4, 5 HAVING sum("change") <> 0 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_in" AFTER INSERT ON "submissions"
  REFERENCING NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_anew" AFTER UPDATE ON "submissions"
  REFERENCING OLD TABLE AS "gone" NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_out" AFTER DELETE ON "submissions"
  REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_to_none" AFTER TRUNCATE ON "submissions"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
INSERT INTO "submission_counts"
  SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, count(*)
    FROM "submissions" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- Tells every running copy of the site that a public page is no longer true (channel `pages`, payload `story:<id>`),
-- and every open desk that a submission changed (channel `desk`, payload its id).
CREATE FUNCTION "tell_of_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'approved' THEN
    PERFORM pg_notify('pages', 'story:' || OLD."id");
  ELSIF TG_OP <> 'DELETE' AND NEW."status" = 'approved' THEN
    PERFORM pg_notify('pages', 'story:' || NEW."id");
  END IF;
  PERFORM pg_notify('desk', CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_told_of" AFTER INSERT OR UPDATE OR DELETE ON "submissions"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_submission"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', NEW."submission_id"::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reports_told_of" AFTER INSERT OR UPDATE ON "reports"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_report"();
--> statement-breakpoint
-- The record of roles is append-only, too.
CREATE FUNCTION "refuse_to_rewrite_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'role_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "role_events_append_only" BEFORE UPDATE OR DELETE ON "role_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_roles"();
--> statement-breakpoint
CREATE TRIGGER "role_events_no_truncate" BEFORE TRUNCATE ON "role_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_roles"();

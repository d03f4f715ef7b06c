CREATE TABLE "removal_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"restored_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"backup_made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A deleted row. Rows that go with another (foreign keys) need no line: replaying the other takes them along.
CREATE FUNCTION "record_deletions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removal_outbox" ("action", "table_name", "row_id", "at")
    SELECT 'deleted', TG_TABLE_NAME, "id", clock_timestamp() FROM "gone";
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE "name" text;
BEGIN
  FOREACH "name" IN ARRAY ARRAY['user', 'account', 'submissions', 'consents', 'notices', 'bulk_decisions', 'favorites',
    'collections', 'collection_items', 'newsletter_subscriptions', 'interests', 'contact_submissions', 'reports', 'complaints']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS "gone"
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "record_deletions"()',
      "name" || '_record_deletions', "name");
  END LOOP;
END $$;
--> statement-breakpoint
-- A change that takes something back: the trigger names it, and whose row it was.
CREATE FUNCTION "record_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removal_outbox" ("action", "table_name", "row_id", "at")
    VALUES (TG_ARGV[0], TG_TABLE_NAME, (to_jsonb(OLD) ->> TG_ARGV[1])::uuid, clock_timestamp());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_record_withdrawal" AFTER UPDATE OF "withdrawn_at" ON "submissions"
  FOR EACH ROW WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('withdrawn', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_rejection" AFTER UPDATE OF "status" ON "submissions"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" = 'rejected' AND NEW."withdrawn_at" IS NULL)
  EXECUTE FUNCTION "record_removal"('rejected', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_return_to_pending" AFTER UPDATE OF "status" ON "submissions"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" = 'pending')
  EXECUTE FUNCTION "record_removal"('set to pending', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_photo_removal" AFTER UPDATE OF "photo_id" ON "submissions"
  FOR EACH ROW WHEN (OLD."photo_id" IS NOT NULL AND NEW."photo_id" IS DISTINCT FROM OLD."photo_id")
  EXECUTE FUNCTION "record_removal"('photo removed', 'photo_id');
--> statement-breakpoint
CREATE TRIGGER "newsletter_subscriptions_record_leaving" AFTER UPDATE OF "unsubscribed_at" ON "newsletter_subscriptions"
  FOR EACH ROW WHEN (OLD."unsubscribed_at" IS NULL AND NEW."unsubscribed_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unsubscribed', 'id');
--> statement-breakpoint
CREATE TRIGGER "interests_record_leaving" AFTER UPDATE OF "withdrawn_at" ON "interests"
  FOR EACH ROW WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unsubscribed', 'id');
--> statement-breakpoint
CREATE TRIGGER "reports_record_address_removal" AFTER UPDATE OF "email" ON "reports"
  FOR EACH ROW WHEN (OLD."email" IS NOT NULL AND NEW."email" IS NULL)
  EXECUTE FUNCTION "record_removal"('address removed', 'id');
--> statement-breakpoint
CREATE TRIGGER "account_record_former_password" AFTER UPDATE OF "password" ON "account"
  FOR EACH ROW WHEN (OLD."password" IS NOT NULL AND NEW."password" IS DISTINCT FROM OLD."password")
  EXECUTE FUNCTION "record_removal"('password changed', 'id');
--> statement-breakpoint
CREATE TRIGGER "user_roles_record_revocation" AFTER DELETE ON "user_roles"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION "record_removal"('role revoked', 'user_id');
--> statement-breakpoint
-- Every running copy of the site hears that there is something to write.
CREATE FUNCTION "tell_of_removals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('removals', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "removal_outbox_told_of" AFTER INSERT ON "removal_outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_removals"();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0012_removals', '0006_words_of_stories');

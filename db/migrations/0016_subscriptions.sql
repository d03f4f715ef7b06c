CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"topic" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "one_subscription_per_topic" UNIQUE("email","topic")
);
--> statement-breakpoint
CREATE INDEX "subscriptions_asked_at_index" ON "subscriptions" USING btree ("asked_at");--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0016_subscriptions', '0006_words_of_stories');
--> statement-breakpoint
-- While an older version of the site may still run, every change to the two former tables is made in "subscriptions" too, and
-- the other way round, under the same id. A change that comes from such a copy is not copied back.
CREATE FUNCTION "copy_to_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "row" jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "subscriptions" WHERE "id" = OLD."id";
    RETURN NULL;
  END IF;
  "row" := to_jsonb(NEW);
  INSERT INTO "subscriptions" ("id", "topic", "email", "wording_version", "wording", "asked_at", "confirmed_at", "unsubscribed_at")
    VALUES (NEW."id", coalesce("row" ->> 'offer', 'newsletter'), NEW."email", NEW."wording_version", NEW."wording", NEW."asked_at",
      NEW."confirmed_at", coalesce("row" ->> 'unsubscribed_at', "row" ->> 'withdrawn_at')::timestamptz)
    ON CONFLICT ("id") DO UPDATE SET "topic" = EXCLUDED."topic", "email" = EXCLUDED."email",
      "wording_version" = EXCLUDED."wording_version", "wording" = EXCLUDED."wording", "asked_at" = EXCLUDED."asked_at",
      "confirmed_at" = EXCLUDED."confirmed_at", "unsubscribed_at" = EXCLUDED."unsubscribed_at";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "copy_from_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "newsletter_subscriptions" WHERE "id" = OLD."id";
    DELETE FROM "interests" WHERE "id" = OLD."id";
  ELSIF NEW."topic" = 'newsletter' THEN
    INSERT INTO "newsletter_subscriptions" ("id", "email", "wording_version", "wording", "asked_at", "confirmed_at", "unsubscribed_at")
      VALUES (NEW."id", NEW."email", NEW."wording_version", NEW."wording", NEW."asked_at", NEW."confirmed_at", NEW."unsubscribed_at")
      ON CONFLICT ("id") DO UPDATE SET "email" = EXCLUDED."email", "wording_version" = EXCLUDED."wording_version",
        "wording" = EXCLUDED."wording", "asked_at" = EXCLUDED."asked_at", "confirmed_at" = EXCLUDED."confirmed_at",
        "unsubscribed_at" = EXCLUDED."unsubscribed_at";
  ELSE
    INSERT INTO "interests" ("id", "offer", "email", "wording_version", "wording", "asked_at", "confirmed_at", "withdrawn_at")
      VALUES (NEW."id", NEW."topic", NEW."email", NEW."wording_version", NEW."wording", NEW."asked_at", NEW."confirmed_at", NEW."unsubscribed_at")
      ON CONFLICT ("id") DO UPDATE SET "offer" = EXCLUDED."offer", "email" = EXCLUDED."email",
        "wording_version" = EXCLUDED."wording_version", "wording" = EXCLUDED."wording", "asked_at" = EXCLUDED."asked_at",
        "confirmed_at" = EXCLUDED."confirmed_at", "withdrawn_at" = EXCLUDED."withdrawn_at";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- These come before the copy: they keep others from writing until all of this is committed, so no row is missed.
CREATE TRIGGER "newsletter_subscriptions_copied" AFTER INSERT OR UPDATE OR DELETE ON "newsletter_subscriptions"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_to_subscriptions"();
--> statement-breakpoint
CREATE TRIGGER "interests_copied" AFTER INSERT OR UPDATE OR DELETE ON "interests"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_to_subscriptions"();
--> statement-breakpoint
INSERT INTO "subscriptions" ("id", "topic", "email", "wording_version", "wording", "asked_at", "confirmed_at", "unsubscribed_at")
  SELECT "id", 'newsletter', "email", "wording_version", "wording", "asked_at", "confirmed_at", "unsubscribed_at"
    FROM "newsletter_subscriptions"
  UNION ALL
  SELECT "id", "offer", "email", "wording_version", "wording", "asked_at", "confirmed_at", "withdrawn_at" FROM "interests";
--> statement-breakpoint
CREATE TRIGGER "subscriptions_copied" AFTER INSERT OR UPDATE OR DELETE ON "subscriptions"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_from_subscriptions"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_record_deletions" AFTER DELETE ON "subscriptions" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "record_deletions"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_record_leaving" AFTER UPDATE OF "unsubscribed_at" ON "subscriptions"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND OLD."unsubscribed_at" IS NULL AND NEW."unsubscribed_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unsubscribed', 'id');

-- Tells every running copy of the site that a page of the archive of newsletters is no longer true (channel `pages`,
-- payload `newsletter:<id>`). A draft has no page.
CREATE FUNCTION "tell_of_newsletter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages', 'newsletter:' || OLD."id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "newsletters_pages" AFTER UPDATE ON "newsletters" FOR EACH ROW
  WHEN ((OLD."slug" IS NOT NULL OR NEW."slug" IS NOT NULL)
    AND (OLD."slug", OLD."state", OLD."is_archived", OLD."sent_page") IS DISTINCT FROM (NEW."slug", NEW."state", NEW."is_archived", NEW."sent_page"))
  EXECUTE FUNCTION "tell_of_newsletter"();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0034_pages_of_newsletters', '0006_words_of_stories');

ALTER TABLE "submissions" ADD COLUMN "photo_description" text;--> statement-breakpoint
-- A new description has not been read by anybody, like the other text of a story (0009).
CREATE TRIGGER "submissions_with_another_photo_description"
  AFTER UPDATE OF "photo_description" ON "submissions"
  FOR EACH ROW WHEN (OLD."photo_description" IS DISTINCT FROM NEW."photo_description")
  EXECUTE FUNCTION "forget_review_opening"();--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0014_photo_descriptions', '0006_words_of_stories');

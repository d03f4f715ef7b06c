ALTER TABLE "submissions" ADD COLUMN "photo_not_stored_at" timestamp (3) with time zone;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0013_photos_not_stored', '0006_words_of_stories');

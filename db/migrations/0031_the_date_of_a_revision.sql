ALTER TABLE "piece_revisions" ADD COLUMN "date" text GENERATED ALWAYS AS (("piece_revisions"."fields" ->> 'date')) STORED;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0031_the_date_of_a_revision', '0006_words_of_stories');

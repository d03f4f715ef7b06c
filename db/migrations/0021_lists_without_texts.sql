ALTER TABLE "piece_renderings" ADD COLUMN "words" integer GENERATED ALWAYS AS (("piece_renderings"."body" ->> 'words')::int) STORED;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "source" text;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0021_lists_without_texts', '0006_words_of_stories');

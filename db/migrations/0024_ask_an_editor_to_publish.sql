ALTER TYPE "public"."piece_action" ADD VALUE 'publication asked' BEFORE 'scheduled';--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "publication_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pieces_asked" ON "pieces" USING btree ("publication_asked_at") WHERE "pieces"."publication_asked_at" is not null;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0024_ask_an_editor_to_publish', '0006_words_of_stories');

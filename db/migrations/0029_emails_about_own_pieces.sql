ALTER TABLE "profiles" ADD COLUMN "piece_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0029_emails_about_own_pieces', '0006_words_of_stories');

CREATE TABLE "schema_compatibility" (
	"migration" text PRIMARY KEY NOT NULL,
	"oldest_version" text NOT NULL
);
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0007_schema_compatibility', '0006_words_of_stories');

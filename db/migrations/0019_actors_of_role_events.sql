ALTER TABLE "role_events" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0019_actors_of_role_events', '0006_words_of_stories');

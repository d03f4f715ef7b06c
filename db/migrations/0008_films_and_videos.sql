ALTER TYPE "public"."settings_form" ADD VALUE 'films' BEFORE 'team';--> statement-breakpoint
-- The version before has no such form and reads the others.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0008_films_and_videos', '0000_baseline');

CREATE TYPE "public"."submission_action" AS ENUM('submitted', 'approved', 'rejected', 'set to pending', 'noted', 'edited', 'photo changed', 'withdrawn', 'second look asked', 'classified', 'undone');--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "known_actions";--> statement-breakpoint
ALTER TABLE "submission_events" ALTER COLUMN "action" SET DATA TYPE "public"."submission_action" USING "action"::"public"."submission_action";--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0011_submission_action_enum', '0006_words_of_stories');

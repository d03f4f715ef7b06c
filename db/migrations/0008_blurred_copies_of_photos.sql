ALTER TABLE "submissions" ADD COLUMN "photo_blurred" text;--> statement-breakpoint
CREATE INDEX "submissions_without_blurred_copy" ON "submissions" USING btree ("id") WHERE "submissions"."photo_id" is not null and "submissions"."photo_blurred" is null;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "a_blurred_copy_has_its_photo" CHECK ("submissions"."photo_blurred" is null or "submissions"."photo_id" is not null);--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0008_blurred_copies_of_photos', '0006_words_of_stories');

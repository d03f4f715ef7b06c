CREATE TABLE "review_openings" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"starts_with_waiting" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_openings" ADD CONSTRAINT "review_openings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_preferences" ADD CONSTRAINT "review_preferences_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0009_review_openings_and_preferences', '0006_words_of_stories');
--> statement-breakpoint
-- A story that its author has changed was read by nobody in its new words.
CREATE FUNCTION "forget_review_opening"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "review_openings" WHERE "submission_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_to_be_opened_again"
  AFTER UPDATE OF "title", "story", "name", "name_shown", "location", "content_note", "photo_id" ON "submissions"
  FOR EACH ROW WHEN (
    (OLD."title", OLD."story", OLD."name", OLD."name_shown", OLD."location", OLD."content_note", OLD."photo_id")
    IS DISTINCT FROM
    (NEW."title", NEW."story", NEW."name", NEW."name_shown", NEW."location", NEW."content_note", NEW."photo_id")
  ) EXECUTE FUNCTION "forget_review_opening"();

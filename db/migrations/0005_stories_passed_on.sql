CREATE TYPE "public"."collected_type" AS ENUM('gallery', 'video', 'story');--> statement-breakpoint
CREATE TABLE "story_thanks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"user_id" uuid,
	"address_of_day" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_a_day_from_an_address" UNIQUE("address_of_day"),
	CONSTRAINT "once_from_a_member" UNIQUE("submission_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "collection_items" ALTER COLUMN "item_type" SET DATA TYPE "public"."collected_type" USING "item_type"::text::"public"."collected_type";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "thanks_emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "thanks_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "thanks_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_thanks" ADD CONSTRAINT "story_thanks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_thanks" ADD CONSTRAINT "story_thanks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_thanks_user_id_index" ON "story_thanks" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "submissions" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('english', coalesce("title", '')), 'A') || setweight(to_tsvector('english', "story"), 'C')
	|| setweight(to_tsvector('english', coalesce("location", '')), 'B')
	|| setweight(to_tsvector('english', CASE "theme" WHEN 'personal' THEN 'personal' WHEN 'journey' THEN 'journey' WHEN 'memorial' THEN 'memorial'
		WHEN 'identity' THEN 'identity' WHEN 'love' THEN 'love' WHEN 'transformation' THEN 'transformation' ELSE '' END), 'B')
) STORED;--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin (words);
--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0005_stories_passed_on', '0000_baseline');

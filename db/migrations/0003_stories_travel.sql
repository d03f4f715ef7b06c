ALTER TABLE "submissions" ADD COLUMN "number" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_number_unique" UNIQUE("number");
--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0003_stories_travel', '0000_baseline');

ALTER TABLE "submissions" ADD COLUMN "number" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "place" text GENERATED ALWAYS AS (nullif(lower(regexp_replace(btrim(location), '\s+', ' ', 'g')), '')) STORED;--> statement-breakpoint
CREATE INDEX "submissions_published_by_place" ON "submissions" USING btree ("place","approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_number_unique" UNIQUE("number");
--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0003_stories_travel', '0000_baseline');

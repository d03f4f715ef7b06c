-- The words of each story, taken apart once, when it is written: to search, to rank, and not at every question.
ALTER TABLE "submissions" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', coalesce("title", '')), 'A') || setweight(to_tsvector('english', "story"), 'C')
) STORED;--> statement-breakpoint
DROP INDEX "submissions_words";--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin (words);--> statement-breakpoint
-- How common each word is, which is not known of a new column.
ANALYZE "submissions";

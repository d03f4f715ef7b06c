ALTER TABLE "search_documents" ADD COLUMN "listed_on" date;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "heading" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_heading" ON "search_documents" USING gin ("heading");--> statement-breakpoint
CREATE INDEX "search_documents_titles" ON "search_documents" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_documents_listed" ON "search_documents" USING btree ("listed_on" DESC NULLS LAST,"kind","id");--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0028_newest_pieces_of_a_search', '0006_words_of_stories');

CREATE INDEX "approved_story_places" ON "submissions" USING gin ("place" gin_trgm_ops) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0006_approved_story_places', '0000_baseline');

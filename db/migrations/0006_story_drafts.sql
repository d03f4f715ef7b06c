CREATE TABLE "story_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"form_key" uuid NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "drafts_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_drafts" ADD CONSTRAINT "story_drafts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_story_places" ON "submissions" USING gin ("place" gin_trgm_ops) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0006_story_drafts', '0000_baseline');

CREATE TABLE "story_drafts" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "drafts_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_drafts" ADD CONSTRAINT "story_drafts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0007_story_drafts', '0000_baseline');

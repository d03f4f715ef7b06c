CREATE TABLE "role_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_decision_items" (
	"bulk_decision_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"outcome" text,
	CONSTRAINT "bulk_decision_items_bulk_decision_id_submission_id_pk" PRIMARY KEY("bulk_decision_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"to_status" "submission_status" NOT NULL,
	"message_to_author" text,
	"form_key" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "one_bulk_decision_per_form" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "desk_readers" (
	"submission_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_readers_submission_id_user_id_pk" PRIMARY KEY("submission_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "submission_counts" (
	"status" "submission_status" NOT NULL,
	"theme" text NOT NULL,
	"has_photo" boolean NOT NULL,
	"sample" boolean NOT NULL,
	"withdrawn" boolean NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "submission_counts_status_theme_has_photo_sample_withdrawn_pk" PRIMARY KEY("status","theme","has_photo","sample","withdrawn")
);
--> statement-breakpoint
CREATE TABLE "undoable_decisions" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" "submission_status" NOT NULL,
	"admin_notes" text,
	"message_to_author" text,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "known_notices" CHECK ("notices"."kind" in ('approved', 'rejected', 'set to pending'))
);
--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "known_actions";--> statement-breakpoint
DROP INDEX "approved_stories_words";--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "closed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "closed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "closing_note" text;--> statement-breakpoint
ALTER TABLE "bulk_decision_items" ADD CONSTRAINT "bulk_decision_items_bulk_decision_id_bulk_decisions_id_fk" FOREIGN KEY ("bulk_decision_id") REFERENCES "public"."bulk_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decision_items" ADD CONSTRAINT "bulk_decision_items_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decisions" ADD CONSTRAINT "bulk_decisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_readers" ADD CONSTRAINT "desk_readers_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_readers" ADD CONSTRAINT "desk_readers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_events_at_id_index" ON "role_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "bulk_decision_items_submission_id_index" ON "bulk_decision_items" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_submissions_closed_at_created_at_index" ON "contact_submissions" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "submission_events_action_at_index" ON "submission_events" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "submission_events_at_id_index" ON "submission_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "submissions_published_by_theme" ON "submissions" USING btree ("theme","approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "submissions_for_the_cover" ON "submissions" USING btree ("approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "submissions"."status" = 'approved' and "submissions"."photo_id" is not null and "submissions"."content_note" is null;--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin (to_tsvector('english', coalesce("title", '') || ' ' || "story"));--> statement-breakpoint
CREATE INDEX "submissions_names" ON "submissions" USING gin ((coalesce("title", '') || ' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submissions_of_status" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "known_actions" CHECK ("submission_events"."action" in ('submitted', 'approved', 'rejected', 'set to pending', 'noted', 'edited', 'photo changed', 'withdrawn', 'second look asked', 'classified', 'undone'));
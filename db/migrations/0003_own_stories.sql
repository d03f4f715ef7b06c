CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"archive_key" text,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"form_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"closing_note" text,
	CONSTRAINT "one_report_per_number" UNIQUE("case_number"),
	CONSTRAINT "one_report_per_form" UNIQUE("form_key"),
	CONSTRAINT "known_reasons" CHECK ("reports"."reason" in ('illegal', 'privacy', 'copyright', 'harassment', 'defamation', 'other'))
);
--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "known_actions";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "second_look_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "second_look_reason" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user_id_asked_at_index" ON "data_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "reports_closed_at_created_at_index" ON "reports" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "reports_submission_id_index" ON "reports" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "known_actions" CHECK ("submission_events"."action" in ('submitted', 'approved', 'rejected', 'set to pending', 'noted', 'edited', 'photo changed', 'withdrawn', 'second look asked'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "a_withdrawn_story_is_not_read" CHECK ("submissions"."withdrawn_at" is null or "submissions"."status" = 'rejected');
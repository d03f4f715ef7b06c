CREATE TYPE "public"."newsletter_action" AS ENUM('created', 'approval asked', 'approved', 'scheduled', 'unscheduled', 'started', 'paused', 'resumed', 'stopped', 'finished', 'deleted', 'archived', 'taken out of the archive', 'suppression lifted');--> statement-breakpoint
CREATE TYPE "public"."newsletter_state" AS ENUM('draft', 'approval asked', 'scheduled', 'sending', 'paused', 'stopped', 'sent');--> statement-breakpoint
CREATE TYPE "public"."newsletter_recipient_state" AS ENUM('queued', 'in delivery', 'delivered', 'refused', 'bounced', 'left out', 'stopped');--> statement-breakpoint
CREATE TYPE "public"."suppression_reason" AS ENUM('hard bounce', 'soft bounces', 'complaint');--> statement-breakpoint
CREATE TABLE "bounces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"is_hard" boolean NOT NULL,
	"code" text,
	"report_id" text,
	"bounced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_bounce_per_report" UNIQUE("report_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"newsletter_id" uuid,
	"subject" text NOT NULL,
	"actor_id" uuid,
	"action" "newsletter_action" NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"subscription_id" uuid,
	"user_id" uuid,
	"email" text,
	"state" "newsletter_recipient_state" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "one_recipient_per_address" UNIQUE("newsletter_id","email")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" serial NOT NULL,
	"audience" text DEFAULT 'newsletter' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"piece_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_archived" boolean DEFAULT true NOT NULL,
	"slug" text,
	"state" "newsletter_state" DEFAULT 'draft' NOT NULL,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"tested_version" integer,
	"sent_html" text,
	"sent_text" text,
	"sent_page" text,
	"created_by" uuid,
	"saved_by" uuid,
	"requested_by" uuid,
	"approved_by" uuid,
	"paused_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_newsletter_per_number" UNIQUE("number"),
	CONSTRAINT "one_newsletter_per_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"reason" "suppression_reason" NOT NULL,
	"code" text,
	"suppressed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_suppression_per_address" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_subscription_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_paused_by_user_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounces_email_bounced_at_index" ON "bounces" USING btree ("email","bounced_at");--> statement-breakpoint
CREATE INDEX "bounces_bounced_at_index" ON "bounces" USING btree ("bounced_at");--> statement-breakpoint
CREATE INDEX "newsletter_events_newsletter_id_id_index" ON "newsletter_events" USING btree ("newsletter_id","id");--> statement-breakpoint
CREATE INDEX "newsletter_events_at_id_index" ON "newsletter_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_newsletter_id_state_id_index" ON "newsletter_recipients" USING btree ("newsletter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_subscription_id_index" ON "newsletter_recipients" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_user_id_index" ON "newsletter_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_email_index" ON "newsletter_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletters_saved_at_id_index" ON "newsletters" USING btree ("saved_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_state_send_at_index" ON "newsletters" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "newsletters_finished_at_index" ON "newsletters" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "suppressions_suppressed_at_id_index" ON "suppressions" USING btree ("suppressed_at","id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "one_subscription_per_token" UNIQUE("unsubscribe_token");--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0030_newsletters', '0006_words_of_stories');

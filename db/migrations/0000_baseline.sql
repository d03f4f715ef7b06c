-- What drizzle-kit does not write is at the beginning, in the column "words" of "submissions", and after the indexes.
-- For titles that are nearly what was typed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TYPE "public"."case_kind" AS ENUM('report', 'complaint', 'message');--> statement-breakpoint
CREATE TYPE "public"."collection_visibility" AS ENUM('private', 'unlisted');--> statement-breakpoint
CREATE TYPE "public"."consent_kind" AS ENUM('editorial', 'privacy');--> statement-breakpoint
CREATE TYPE "public"."favorite_type" AS ENUM('video', 'gallery');--> statement-breakpoint
CREATE TYPE "public"."bounce_class" AS ENUM('hard', 'soft', 'ours');--> statement-breakpoint
CREATE TYPE "public"."newsletter_action" AS ENUM('created', 'scheduled', 'unscheduled', 'started', 'paused', 'resumed', 'stopped', 'finished', 'deleted', 'archived', 'taken out of the archive', 'suppression lifted');--> statement-breakpoint
CREATE TYPE "public"."newsletter_state" AS ENUM('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent');--> statement-breakpoint
CREATE TYPE "public"."newsletter_recipient_state" AS ENUM('queued', 'in delivery', 'delivered', 'refused', 'bounced', 'left out', 'stopped');--> statement-breakpoint
CREATE TYPE "public"."suppression_reason" AS ENUM('hard bounce', 'soft bounces', 'complaint');--> statement-breakpoint
CREATE TYPE "public"."picture_action" AS ENUM('uploaded', 'credited', 'replaced', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."picture_state" AS ENUM('uploaded', 'derived', 'failed');--> statement-breakpoint
CREATE TYPE "public"."piece_action" AS ENUM('imported', 'created', 'publication asked', 'scheduled', 'unscheduled', 'published', 'updated', 'corrected', 'unpublished', 'address changed', 'moved', 'revision restored', 'draft discarded', 'deleted', 'preview link created', 'preview link revoked');--> statement-breakpoint
CREATE TYPE "public"."piece_kind" AS ENUM('article', 'work', 'film');--> statement-breakpoint
CREATE TYPE "public"."piece_state" AS ENUM('draft', 'scheduled', 'published', 'unpublished');--> statement-breakpoint
CREATE TYPE "public"."presence_kind" AS ENUM('piece', 'submission');--> statement-breakpoint
CREATE TYPE "public"."settings_change" AS ENUM('imported', 'changed', 'restored', 'kept');--> statement-breakpoint
CREATE TYPE "public"."settings_form" AS ENUM('front-page', 'publisher', 'contact', 'social-links', 'team', 'about', 'privacy', 'terms', 'accessibility');--> statement-breakpoint
CREATE TYPE "public"."name_shown" AS ENUM('full', 'first', 'anonymous');--> statement-breakpoint
CREATE TYPE "public"."submission_action" AS ENUM('submitted', 'approved', 'rejected', 'set to pending', 'noted', 'edited', 'photo changed', 'withdrawn', 'second look asked', 'classified', 'undone');--> statement-breakpoint
CREATE TYPE "public"."submission_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."submission_theme" AS ENUM('personal', 'journey', 'memorial', 'identity', 'love', 'transformation');--> statement-breakpoint
-- The pictures of a text: the main one, and one for each line with a figure. Immutable, so that indexes can hold them. What
-- lies beyond a thousand characters of a line is not looked at, and a name is cut as an entry of an index must be.
CREATE FUNCTION "picture_uses"("fields" jsonb, "body" text) RETURNS TABLE ("name" text, "description" text, "is_figure" boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(fields ->> 'picture', 80), fields ->> 'alt', false
  UNION ALL
  SELECT
    substring(regexp_replace(words, '\m(alt|caption)\s*=\s*("[^"]*"|''[^'']*'')', '', 'g') from '\mpicture\s*=\s*["'']?([a-z0-9-]{1,80})'),
    coalesce(substring(words from '\malt\s*=\s*"([^"]*)"'), substring(words from '\malt\s*=\s*''([^'']*)''')),
    true
  FROM unnest(string_to_array(body, E'\n')) AS line,
    LATERAL (SELECT left(substring(line from position('::figure' in line)), 1000)) AS figure (words)
  WHERE line LIKE '%::figure%'
$$;
--> statement-breakpoint
CREATE FUNCTION "picture_names"("fields" jsonb, "body" text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT "name" FROM public.picture_uses(fields, body) WHERE "name" IS NOT NULL)
$$;
--> statement-breakpoint
-- All descriptions of the pictures of a text.
CREATE FUNCTION "picture_words"("fields" jsonb, "body" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg("description", E'\n'), '') FROM public.picture_uses(fields, body)
$$;
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_providerId_accountId_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_closures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"second_factor_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text,
	"piece_emails" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"second_factor_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "recovery_codes_secondFactorId_fingerprint_unique" UNIQUE("second_factor_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "role_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted" boolean NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_id" uuid,
	"change" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"used_step" integer,
	CONSTRAINT "second_factors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "unused_passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "case_kind" NOT NULL,
	"case_number" text,
	"submission_id" uuid,
	"about" text,
	"name" text,
	"email" text,
	"text" text NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"closing_note" text,
	CONSTRAINT "one_case_per_number" UNIQUE("case_number"),
	CONSTRAINT "one_case_per_form" UNIQUE("form_key","kind"),
	CONSTRAINT "columns_of_the_kind" CHECK ((case "cases"."kind"
        when 'report' then "cases"."case_number" is not null and "cases"."name" is null and "cases"."due_at" is null
          and "cases"."about" in ('illegal', 'privacy', 'copyright', 'harassment', 'defamation', 'other')
        when 'complaint' then "cases"."case_number" is not null and "cases"."submission_id" is null and "cases"."about" is null
          and "cases"."name" is not null and "cases"."email" is not null and "cases"."due_at" is not null
        when 'message' then "cases"."case_number" is null and "cases"."submission_id" is null and "cases"."due_at" is null
          and "cases"."name" is not null and "cases"."email" is not null
          and "cases"."about" in ('general', 'story', 'collaboration', 'press', 'technical')
      end) is true)
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"item_type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_in_a_collection" UNIQUE("collection_id","item_type","item_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"visibility" "collection_visibility" DEFAULT 'private' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_are_named" CHECK (char_length("collections"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_id" uuid,
	"kind" "consent_kind" NOT NULL,
	"wording_version" text NOT NULL,
	"wording" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"archive_key" text,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"item_type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"item_title" text NOT NULL,
	"item_image_url" text,
	"item_description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_favorite_per_item" UNIQUE("user_id","item_type","item_id")
);
--> statement-breakpoint
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
	"bounce_class" "bounce_class",
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
	"refused_by" text,
	"resumed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"tested_version" integer,
	"sent_html" text,
	"sent_text" text,
	"sent_page" text,
	"created_by" uuid,
	"saved_by" uuid,
	"requested_by" uuid,
	"paused_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_newsletter_per_number" UNIQUE("number"),
	CONSTRAINT "one_newsletter_per_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "sender_refusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"code" text,
	"words" text NOT NULL,
	"report_id" text,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_sender_refusal_per_report" UNIQUE("report_id")
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
CREATE TABLE "picture_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"actor_id" uuid,
	"action" "picture_action" NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"needed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_file_has_a_hash" CHECK ("picture_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"credit" text NOT NULL,
	"state" "picture_state" DEFAULT 'uploaded' NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "one_picture_per_name" UNIQUE("name"),
	CONSTRAINT "a_picture_has_a_name" CHECK ("pictures"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "a_picture_has_pixels" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0),
	CONSTRAINT "a_picture_has_a_hash" CHECK ("pictures"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "piece_addresses" (
	"kind" "piece_kind" NOT NULL,
	"slug" text NOT NULL,
	"piece_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_addresses_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "piece_draft_saves" (
	"piece_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_draft_saves_piece_id_version_pk" PRIMARY KEY("piece_id","version")
);
--> statement-breakpoint
CREATE TABLE "piece_drafts" (
	"piece_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
	"based_on" integer,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_draft_fits" CHECK (octet_length("piece_drafts"."body") <= 262144)
);
--> statement-breakpoint
CREATE TABLE "piece_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"title" text NOT NULL,
	"actor_id" uuid,
	"action" "piece_action" NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"piece_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "one_preview_per_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "piece_renderings" (
	"piece_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"renderer" integer NOT NULL,
	"body" jsonb NOT NULL,
	"text" text NOT NULL,
	"words" integer GENERATED ALWAYS AS (("piece_renderings"."body" ->> 'words')::int) STORED
);
--> statement-breakpoint
CREATE TABLE "piece_revisions" (
	"piece_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
	"date" text GENERATED ALWAYS AS (("piece_revisions"."fields" ->> 'date')) STORED,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "piece_revisions_piece_id_number_pk" PRIMARY KEY("piece_id","number")
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "piece_kind" NOT NULL,
	"key" text,
	"slug" text,
	"position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"author" text,
	"live_revision" integer,
	"scheduled_revision" integer,
	"publish_at" timestamp (3) with time zone,
	"first_published_at" timestamp (3) with time zone,
	"unpublished_at" timestamp (3) with time zone,
	"publication_asked_at" timestamp (3) with time zone,
	"state" "piece_state" GENERATED ALWAYS AS (case when live_revision is not null then 'published'::piece_state when scheduled_revision is not null then 'scheduled'::piece_state when unpublished_at is not null then 'unpublished'::piece_state else 'draft'::piece_state end) STORED NOT NULL,
	"checksum" text,
	"origin" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_piece_per_origin" UNIQUE("origin"),
	CONSTRAINT "one_piece_per_key" UNIQUE("kind","key"),
	CONSTRAINT "what_waits_has_its_time" CHECK (("pieces"."scheduled_revision" is null) = ("pieces"."publish_at" is null)),
	CONSTRAINT "a_live_piece_was_published" CHECK ("pieces"."live_revision" is null or ("pieces"."first_published_at" is not null and "pieces"."unpublished_at" is null)),
	CONSTRAINT "an_unpublished_piece_was_published" CHECK ("pieces"."unpublished_at" is null or "pieces"."first_published_at" is not null),
	CONSTRAINT "a_public_piece_has_its_address" CHECK ("pieces"."first_published_at" is null or ("pieces"."key" is not null and "pieces"."slug" is not null)),
	CONSTRAINT "an_address_is_lower_case_words" CHECK ("pieces"."slug" is null or ("pieces"."slug" ~ '^[a-z0-9&]+(-[a-z0-9&]+)*$' and "pieces"."slug" !~ '^[0-9]+$' and length("pieces"."slug") <= 80))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"piece_id" uuid,
	"target" text,
	CONSTRAINT "a_redirect_leads_somewhere" CHECK (("redirects"."piece_id" is null) <> ("redirects"."target" is null)),
	CONSTRAINT "a_redirect_stays_here" CHECK ("redirects"."path" ~ '^/[^/]' and "redirects"."target" ~ '^/([a-z]|$)')
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"kind" "presence_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_readings" (
	"day" date PRIMARY KEY NOT NULL,
	"search" integer DEFAULT 0 NOT NULL,
	"social" integer DEFAULT 0 NOT NULL,
	"newsletter" integer DEFAULT 0 NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"own" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_page_readings" (
	"month" date NOT NULL,
	"page" text NOT NULL,
	"search" integer DEFAULT 0 NOT NULL,
	"social" integer DEFAULT 0 NOT NULL,
	"newsletter" integer DEFAULT 0 NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"own" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "monthly_page_readings_month_page_pk" PRIMARY KEY("month","page")
);
--> statement-breakpoint
CREATE TABLE "page_readings" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"search" integer DEFAULT 0 NOT NULL,
	"social" integer DEFAULT 0 NOT NULL,
	"newsletter" integer DEFAULT 0 NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"own" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_readings_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "removal_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"restored_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"backup_made_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "review_openings" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"starts_with_pending" boolean NOT NULL
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
CREATE TABLE "schema_compatibility" (
	"migration" text PRIMARY KEY NOT NULL,
	"oldest_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"source" text NOT NULL,
	"listed_on" date,
	"heading" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B')) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B') || setweight(to_tsvector('english', "search_documents"."body"), 'C')) STORED NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "site_settings_revisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"form" "settings_form" NOT NULL,
	"number" integer NOT NULL,
	"change" "settings_change" NOT NULL,
	"fields" jsonb NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "one_settings_revision_per_number" UNIQUE("form","number")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"form" "settings_form" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb NOT NULL,
	"draft" jsonb,
	"checksum" text,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" "submission_action" NOT NULL,
	"from_status" "submission_status",
	"to_status" "submission_status",
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text,
	"name" text NOT NULL,
	"name_shown" "name_shown" DEFAULT 'full' NOT NULL,
	"email" text NOT NULL,
	"location" text,
	"story" text NOT NULL,
	"theme" "submission_theme",
	"content_note" text,
	"photo_description" text,
	"photo_url" text DEFAULT '' NOT NULL,
	"photo_name" text,
	"photo_id" uuid,
	"photo_key" text,
	"photo_width" integer,
	"photo_height" integer,
	"photo_not_stored_at" timestamp (3) with time zone,
	"photo_blurred" text,
	"status" "submission_status" DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"message_to_author" text,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"withdrawn_at" timestamp (3) with time zone,
	"second_look_at" timestamp (3) with time zone,
	"second_look_reason" text,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	-- The words of each story, taken apart once, when it is written: to search, to rank, and not at every question.
	"words" tsvector GENERATED ALWAYS AS (
		setweight(to_tsvector('english', coalesce("title", '')), 'A') || setweight(to_tsvector('english', "story"), 'C')
	) STORED,
	CONSTRAINT "submissions_photoId_unique" UNIQUE("photo_id"),
	CONSTRAINT "submissions_photoKey_unique" UNIQUE("photo_key"),
	CONSTRAINT "submissions_form_key" UNIQUE("user_id","form_key"),
	CONSTRAINT "exactly_approved_submissions_say_when" CHECK (("submissions"."status" = 'approved') = ("submissions"."approved_at" is not null)),
	CONSTRAINT "only_approved_submissions_say_by_whom" CHECK ("submissions"."status" = 'approved' or "submissions"."approved_by" is null),
	CONSTRAINT "a_photo_is_whole_or_absent" CHECK (num_nulls("submissions"."photo_id", "submissions"."photo_key", "submissions"."photo_width", "submissions"."photo_height") in (0, 4)
        and ("submissions"."photo_url" = '') = ("submissions"."photo_id" is null)),
	CONSTRAINT "a_blurred_copy_has_its_photo" CHECK ("submissions"."photo_blurred" is null or "submissions"."photo_id" is not null),
	CONSTRAINT "a_withdrawn_story_is_not_read" CHECK ("submissions"."withdrawn_at" is null or "submissions"."status" = 'rejected'),
	CONSTRAINT "a_story_has_words" CHECK (length(btrim("submissions"."story")) > 0),
	CONSTRAINT "a_story_fits" CHECK (length("submissions"."story") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "one_subscription_per_token" UNIQUE("unsubscribe_token"),
	CONSTRAINT "one_subscription_per_topic" UNIQUE("email","topic")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_challenges" ADD CONSTRAINT "code_challenges_second_factor_id_second_factors_id_fk" FOREIGN KEY ("second_factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_second_factor_id_second_factors_id_fk" FOREIGN KEY ("second_factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unused_passwords" ADD CONSTRAINT "unused_passwords_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_subscription_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_paused_by_user_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_addresses" ADD CONSTRAINT "piece_addresses_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_draft_saves" ADD CONSTRAINT "piece_draft_saves_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_draft_saves" ADD CONSTRAINT "piece_draft_saves_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_drafts" ADD CONSTRAINT "piece_drafts_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_drafts" ADD CONSTRAINT "piece_drafts_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_previews" ADD CONSTRAINT "piece_previews_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_previews" ADD CONSTRAINT "piece_previews_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_renderings" ADD CONSTRAINT "piece_renderings_piece_id_revision_piece_revisions_piece_id_number_fk" FOREIGN KEY ("piece_id","revision") REFERENCES "public"."piece_revisions"("piece_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_revisions" ADD CONSTRAINT "piece_revisions_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_revisions" ADD CONSTRAINT "piece_revisions_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decision_items" ADD CONSTRAINT "bulk_decision_items_bulk_decision_id_bulk_decisions_id_fk" FOREIGN KEY ("bulk_decision_id") REFERENCES "public"."bulk_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decision_items" ADD CONSTRAINT "bulk_decision_items_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decisions" ADD CONSTRAINT "bulk_decisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_openings" ADD CONSTRAINT "review_openings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_preferences" ADD CONSTRAINT "review_preferences_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings_revisions" ADD CONSTRAINT "site_settings_revisions_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_closures_at_id_index" ON "account_closures" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "code_challenges_second_factor_id_index" ON "code_challenges" USING btree ("second_factor_id");--> statement-breakpoint
CREATE INDEX "role_events_at_id_index" ON "role_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "second_factor_events_at_id_index" ON "second_factor_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "collection_items_collection_id_place_index" ON "collection_items" USING btree ("collection_id","place");--> statement-breakpoint
CREATE INDEX "collections_user_id_created_at_index" ON "collections" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_closed_at_kind_index" ON "cases" USING btree ("closed_at","kind");--> statement-breakpoint
CREATE INDEX "cases_submission_id_index" ON "cases" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_submission_id_index" ON "consents" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "data_exports_user_id_asked_at_index" ON "data_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "favorites_user_id_created_at_index" ON "favorites" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
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
CREATE INDEX "sender_refusals_refused_at_index" ON "sender_refusals" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "suppressions_suppressed_at_id_index" ON "suppressions" USING btree ("suppressed_at","id");--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "picture_events_picture_id_index" ON "picture_events" USING btree ("picture","id");--> statement-breakpoint
CREATE INDEX "picture_events_at_id_index" ON "picture_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "picture_files_needed_at_index" ON "picture_files" USING btree ("needed_at");--> statement-breakpoint
CREATE INDEX "pictures_uploaded_at_id_index" ON "pictures" USING btree ("uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pictures_sha256" ON "pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "piece_addresses_piece_id_index" ON "piece_addresses" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "piece_draft_saves_saved_at_index" ON "piece_draft_saves" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "pictures_of_drafts" ON "piece_drafts" USING gin (picture_names("fields", "body"));--> statement-breakpoint
CREATE INDEX "piece_events_piece_id_id_index" ON "piece_events" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "piece_events_at_id_index" ON "piece_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "piece_previews_piece_id_index" ON "piece_previews" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "pictures_of_revisions" ON "piece_revisions" USING gin (picture_names("fields", "body"));--> statement-breakpoint
CREATE INDEX "picture_words_of_revisions" ON "piece_revisions" USING gin (picture_words("fields", "body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pieces_due" ON "pieces" USING btree ("publish_at") WHERE "pieces"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "pieces_live" ON "pieces" USING btree ("kind","position") WHERE "pieces"."live_revision" is not null;--> statement-breakpoint
CREATE INDEX "pieces_asked" ON "pieces" USING btree ("publication_asked_at") WHERE "pieces"."publication_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "pieces_changed" ON "pieces" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_of_state" ON "pieces" USING btree ("state","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_of_writer" ON "pieces" USING btree ("created_by","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_titles" ON "pieces" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirects_piece_id_index" ON "redirects" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "bulk_decision_items_submission_id_index" ON "bulk_decision_items" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_heading" ON "search_documents" USING gin ("heading");--> statement-breakpoint
CREATE INDEX "search_documents_titles" ON "search_documents" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_documents_listed" ON "search_documents" USING btree ("listed_on" DESC NULLS LAST,"kind","id");--> statement-breakpoint
CREATE INDEX "site_settings_revisions_made_at_id_index" ON "site_settings_revisions" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "submission_events_submission_id_id_index" ON "submission_events" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "submission_events_action_at_index" ON "submission_events" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "submission_events_at_id_index" ON "submission_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "submissions_published" ON "submissions" USING btree ("status","approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_published_by_theme" ON "submissions" USING btree ("theme","approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "submissions_for_the_cover" ON "submissions" USING btree ("approved_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "submissions"."status" = 'approved' and "submissions"."photo_id" is not null and "submissions"."content_note" is null;--> statement-breakpoint
CREATE INDEX "submissions_without_blurred_copy" ON "submissions" USING btree ("id") WHERE "submissions"."photo_id" is not null and "submissions"."photo_blurred" is null;--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin (words);--> statement-breakpoint
CREATE INDEX "submissions_names" ON "submissions" USING gin ((coalesce("title", '') || ' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "approved_story_titles" ON "submissions" USING gin ("title" gin_trgm_ops) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_of_status" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_of_author" ON "submissions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscriptions_asked_at_index" ON "subscriptions" USING btree ("asked_at");--> statement-breakpoint
-- The record of decisions is append-only. One thing may change: a note can be emptied, when the person it is about asks to be forgotten.
CREATE FUNCTION "refuse_to_rewrite_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."note" IS NULL
    AND (NEW."id", NEW."submission_id", NEW."action", NEW."at") = (OLD."id", OLD."submission_id", OLD."action", OLD."at")
    AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id"
    AND NEW."from_status" IS NOT DISTINCT FROM OLD."from_status"
    AND NEW."to_status" IS NOT DISTINCT FROM OLD."to_status" THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'submission_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "submission_events_append_only" BEFORE UPDATE OR DELETE ON "submission_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_events"();
--> statement-breakpoint
CREATE TRIGGER "submission_events_no_truncate" BEFORE TRUNCATE ON "submission_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_events"();
--> statement-breakpoint
-- Other records are append-only without exception.
CREATE FUNCTION "refuse_to_rewrite"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "role_events_append_only" BEFORE UPDATE OR DELETE ON "role_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "role_events_no_truncate" BEFORE TRUNCATE ON "role_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "second_factor_events_append_only" BEFORE UPDATE OR DELETE ON "second_factor_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "second_factor_events_no_truncate" BEFORE TRUNCATE ON "second_factor_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
-- Revisions stay as they are. They go with their piece, and lose the name of whoever made them when that account is deleted.
CREATE FUNCTION "refuse_to_rewrite_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "pieces" WHERE "id" = OLD."piece_id") THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' AND NEW."made_by" IS NULL
    AND (NEW."piece_id", NEW."number", NEW."fields", NEW."body", NEW."made_at", NEW."why")
      = (OLD."piece_id", OLD."number", OLD."fields", OLD."body", OLD."made_at", OLD."why") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'piece_revisions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "piece_revisions_append_only" BEFORE UPDATE OR DELETE ON "piece_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_revisions"();
--> statement-breakpoint
CREATE TRIGGER "piece_revisions_no_truncate" BEFORE TRUNCATE ON "piece_revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "piece_events_append_only" BEFORE UPDATE OR DELETE ON "piece_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "piece_events_no_truncate" BEFORE TRUNCATE ON "piece_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "picture_events_append_only" BEFORE UPDATE OR DELETE ON "picture_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "picture_events_no_truncate" BEFORE TRUNCATE ON "picture_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
-- Revisions stay as they are, but lose the name of whoever made them when that account is deleted.
CREATE FUNCTION "refuse_to_rewrite_settings_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."made_by" IS NULL
    AND (NEW."id", NEW."form", NEW."number", NEW."change", NEW."fields", NEW."made_at", NEW."why")
      = (OLD."id", OLD."form", OLD."number", OLD."change", OLD."fields", OLD."made_at", OLD."why") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'site_settings_revisions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "site_settings_revisions_append_only" BEFORE UPDATE OR DELETE ON "site_settings_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_settings_revisions"();
--> statement-breakpoint
CREATE TRIGGER "site_settings_revisions_no_truncate" BEFORE TRUNCATE ON "site_settings_revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_settings_revisions"();
--> statement-breakpoint
-- How many submissions there are of each sort, kept right by the database in the transaction that changes them.
CREATE FUNCTION "count_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "submission_counts";
    RETURN NULL;
  END IF;
  -- In one order, so that two transactions never wait for each other's rows.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "submission_counts"
      SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, count(*)
        FROM "arrived" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "submission_counts"
      SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, -count(*)
        FROM "gone" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  ELSE
    INSERT INTO "submission_counts"
      SELECT "status", "theme", "has_photo", "sample", "withdrawn", sum("change")
        FROM (
          SELECT "status", coalesce("theme"::text, '') AS "theme", "photo_id" IS NOT NULL AS "has_photo", "sample", "withdrawn_at" IS NOT NULL AS "withdrawn", 1 AS "change" FROM "arrived"
          UNION ALL
          SELECT "status", coalesce("theme"::text, ''), "photo_id" IS NOT NULL, "sample", "withdrawn_at" IS NOT NULL, -1 FROM "gone"
        ) AS "changes"
        GROUP BY 1, 2, 3, 4, 5 HAVING sum("change") <> 0 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT ("status", "theme", "has_photo", "sample", "withdrawn")
        DO UPDATE SET "count" = "submission_counts"."count" + excluded."count";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_in" AFTER INSERT ON "submissions"
  REFERENCING NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_anew" AFTER UPDATE ON "submissions"
  REFERENCING OLD TABLE AS "gone" NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_out" AFTER DELETE ON "submissions"
  REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
CREATE TRIGGER "submissions_counted_to_none" AFTER TRUNCATE ON "submissions"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_submissions"();
--> statement-breakpoint
-- A story that its author has changed was read by nobody in its new words.
CREATE FUNCTION "forget_review_opening"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "review_openings" WHERE "submission_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_to_be_opened_again"
  AFTER UPDATE OF "title", "story", "name", "name_shown", "location", "content_note", "photo_id" ON "submissions"
  FOR EACH ROW WHEN (
    (OLD."title", OLD."story", OLD."name", OLD."name_shown", OLD."location", OLD."content_note", OLD."photo_id")
    IS DISTINCT FROM
    (NEW."title", NEW."story", NEW."name", NEW."name_shown", NEW."location", NEW."content_note", NEW."photo_id")
  ) EXECUTE FUNCTION "forget_review_opening"();
--> statement-breakpoint
-- A new description has not been read by anybody, like the other text of a story.
CREATE TRIGGER "submissions_with_another_photo_description"
  AFTER UPDATE OF "photo_description" ON "submissions"
  FOR EACH ROW WHEN (OLD."photo_description" IS DISTINCT FROM NEW."photo_description")
  EXECUTE FUNCTION "forget_review_opening"();
--> statement-breakpoint
-- Tells every running copy of the site that a public page is no longer true (channel `pages`, payload `story:<id>`).
CREATE FUNCTION "tell_of_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'approved' THEN
    PERFORM pg_notify('pages', 'story:' || OLD."id");
  ELSIF TG_OP <> 'DELETE' AND NEW."status" = 'approved' THEN
    PERFORM pg_notify('pages', 'story:' || NEW."id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_told_of" AFTER INSERT OR UPDATE OR DELETE ON "submissions"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_submission"();
--> statement-breakpoint
-- Tells every running copy of the site that what is published has changed (channel `pieces`, payload the piece's id).
CREATE FUNCTION "tell_of_piece"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."live_revision" IS NOT NULL THEN PERFORM pg_notify('pieces', OLD."id"::text); END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW."live_revision" IS NOT NULL THEN PERFORM pg_notify('pieces', NEW."id"::text); END IF;
  ELSIF (OLD."live_revision", OLD."slug", OLD."position")
      IS DISTINCT FROM (NEW."live_revision", NEW."slug", NEW."position")
    AND coalesce(OLD."live_revision", NEW."live_revision") IS NOT NULL THEN
    PERFORM pg_notify('pieces', NEW."id"::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pieces_told_of" AFTER INSERT OR UPDATE OR DELETE ON "pieces"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_piece"();
--> statement-breakpoint
-- Tells every running copy of the site that an uploaded picture has changed (channel `pictures`, payload its name).
CREATE FUNCTION "tell_of_picture"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pictures', CASE WHEN TG_OP = 'DELETE' THEN OLD."name" ELSE NEW."name" END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pictures_told_of" AFTER INSERT OR UPDATE OR DELETE ON "pictures"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_picture"();
--> statement-breakpoint
-- Tells every running copy of the site that readers see something else (channel `settings`, payload the form's name).
CREATE FUNCTION "tell_of_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', NEW."form"::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "site_settings_told_of" AFTER INSERT OR UPDATE OF "fields" ON "site_settings"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_settings"();
--> statement-breakpoint
-- Tells every running copy of the site that a page of the archive of newsletters is no longer true (channel `pages`,
-- payload `newsletter:<id>`). A draft has no page.
CREATE FUNCTION "tell_of_newsletter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages', 'newsletter:' || OLD."id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "newsletters_pages" AFTER UPDATE ON "newsletters" FOR EACH ROW
  WHEN ((OLD."slug" IS NOT NULL OR NEW."slug" IS NOT NULL)
    AND (OLD."slug", OLD."state", OLD."is_archived", OLD."sent_page") IS DISTINCT FROM (NEW."slug", NEW."state", NEW."is_archived", NEW."sent_page"))
  EXECUTE FUNCTION "tell_of_newsletter"();
--> statement-breakpoint
-- A deleted row. Rows that go with another (foreign keys) need no line: replaying the other takes them along.
CREATE FUNCTION "record_deletions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removal_outbox" ("action", "table_name", "row_id", "at")
    SELECT 'deleted', TG_TABLE_NAME, "id", clock_timestamp() FROM "gone";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A recovery code that was used stays used after a restore.
DO $$
DECLARE "name" text;
BEGIN
  FOREACH "name" IN ARRAY ARRAY['user', 'account', 'second_factors', 'recovery_codes', 'submissions', 'consents', 'notices',
    'bulk_decisions', 'favorites', 'collections', 'collection_items', 'subscriptions', 'cases']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS "gone"
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "record_deletions"()',
      "name" || '_record_deletions', "name");
  END LOOP;
END $$;
--> statement-breakpoint
-- A change that takes something back: the trigger names it, and whose row it was.
CREATE FUNCTION "record_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removal_outbox" ("action", "table_name", "row_id", "at")
    VALUES (TG_ARGV[0], TG_TABLE_NAME, (to_jsonb(OLD) ->> TG_ARGV[1])::uuid, clock_timestamp());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_record_withdrawal" AFTER UPDATE OF "withdrawn_at" ON "submissions"
  FOR EACH ROW WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('withdrawn', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_rejection" AFTER UPDATE OF "status" ON "submissions"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" = 'rejected' AND NEW."withdrawn_at" IS NULL)
  EXECUTE FUNCTION "record_removal"('rejected', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_return_to_pending" AFTER UPDATE OF "status" ON "submissions"
  FOR EACH ROW WHEN (OLD."status" = 'approved' AND NEW."status" = 'pending')
  EXECUTE FUNCTION "record_removal"('set to pending', 'id');
--> statement-breakpoint
CREATE TRIGGER "submissions_record_photo_removal" AFTER UPDATE OF "photo_id" ON "submissions"
  FOR EACH ROW WHEN (OLD."photo_id" IS NOT NULL AND NEW."photo_id" IS DISTINCT FROM OLD."photo_id")
  EXECUTE FUNCTION "record_removal"('photo removed', 'photo_id');
--> statement-breakpoint
CREATE TRIGGER "subscriptions_record_leaving" AFTER UPDATE OF "unsubscribed_at" ON "subscriptions"
  FOR EACH ROW WHEN (OLD."unsubscribed_at" IS NULL AND NEW."unsubscribed_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unsubscribed', 'id');
--> statement-breakpoint
CREATE TRIGGER "cases_record_address_removal" AFTER UPDATE OF "email" ON "cases"
  FOR EACH ROW WHEN (OLD."email" IS NOT NULL AND NEW."email" IS NULL)
  EXECUTE FUNCTION "record_removal"('address removed', 'id');
--> statement-breakpoint
CREATE TRIGGER "account_record_former_password" AFTER UPDATE OF "password" ON "account"
  FOR EACH ROW WHEN (OLD."password" IS NOT NULL AND NEW."password" IS DISTINCT FROM OLD."password")
  EXECUTE FUNCTION "record_removal"('password changed', 'id');
--> statement-breakpoint
CREATE TRIGGER "user_roles_record_revocation" AFTER DELETE ON "user_roles"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION "record_removal"('role revoked', 'user_id');
--> statement-breakpoint
-- Every running copy of the site hears that there is something to write.
CREATE FUNCTION "tell_of_removals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('removals', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "removal_outbox_told_of" AFTER INSERT ON "removal_outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_removals"();
--> statement-breakpoint
CREATE TRIGGER "pieces_record_unpublishing" AFTER UPDATE OF "unpublished_at" ON "pieces"
  FOR EACH ROW WHEN (OLD."unpublished_at" IS NULL AND NEW."unpublished_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unpublished', 'id');
--> statement-breakpoint
-- The address goes with the subscription or the account that it was used for, in whatever way that is deleted, also when a
-- restore replays the deletion. Nothing more is sent to it.
CREATE FUNCTION empty_address_of_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := NULL;
  IF NEW.state = 'queued' THEN
    NEW.state := 'left out';
    NEW.next_attempt_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_recipients_empty_address
  BEFORE UPDATE OF subscription_id, user_id ON newsletter_recipients
  FOR EACH ROW WHEN (NEW.subscription_id IS NULL AND NEW.user_id IS NULL)
  EXECUTE FUNCTION empty_address_of_recipient();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0000_baseline', '0000_baseline');

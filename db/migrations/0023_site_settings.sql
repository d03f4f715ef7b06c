CREATE TYPE "public"."settings_change" AS ENUM('imported', 'changed', 'restored', 'kept');--> statement-breakpoint
CREATE TYPE "public"."settings_form" AS ENUM('front-page', 'publisher', 'contact', 'social-links', 'team', 'about', 'privacy', 'terms', 'accessibility');--> statement-breakpoint
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
	"seed_print" text,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_settings_revisions" ADD CONSTRAINT "site_settings_revisions_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_settings_revisions_made_at_id_index" ON "site_settings_revisions" USING btree ("made_at","id");--> statement-breakpoint
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
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0023_site_settings', '0006_words_of_stories');

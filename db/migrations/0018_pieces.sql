CREATE TYPE "public"."picture_state" AS ENUM('uploaded', 'derived', 'failed');--> statement-breakpoint
CREATE TYPE "public"."piece_action" AS ENUM('imported', 'created', 'scheduled', 'unscheduled', 'published', 'updated', 'corrected', 'unpublished', 'address changed', 'moved', 'revision restored', 'draft discarded', 'deleted', 'preview link created', 'preview link revoked');--> statement-breakpoint
CREATE TYPE "public"."piece_kind" AS ENUM('article', 'work', 'film');--> statement-breakpoint
CREATE TYPE "public"."piece_state" AS ENUM('draft', 'scheduled', 'published', 'unpublished');--> statement-breakpoint
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
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_revisions" (
	"piece_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
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
	"waiting_revision" integer,
	"publish_at" timestamp (3) with time zone,
	"first_published_at" timestamp (3) with time zone,
	"unpublished_at" timestamp (3) with time zone,
	"state" "piece_state" GENERATED ALWAYS AS (case when live_revision is not null then 'published'::piece_state when waiting_revision is not null then 'scheduled'::piece_state when unpublished_at is not null then 'unpublished'::piece_state else 'draft'::piece_state end) STORED NOT NULL,
	"seed_print" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_piece_per_key" UNIQUE("kind","key"),
	CONSTRAINT "what_waits_has_its_time" CHECK (("pieces"."waiting_revision" is null) = ("pieces"."publish_at" is null)),
	CONSTRAINT "a_live_piece_was_published" CHECK ("pieces"."live_revision" is null or ("pieces"."first_published_at" is not null and "pieces"."unpublished_at" is null)),
	CONSTRAINT "an_unpublished_piece_was_published" CHECK ("pieces"."unpublished_at" is null or "pieces"."first_published_at" is not null),
	CONSTRAINT "a_public_piece_has_its_address" CHECK ("pieces"."first_published_at" is null or ("pieces"."key" is not null and "pieces"."slug" is not null)),
	CONSTRAINT "an_address_is_lower_case_words" CHECK ("pieces"."slug" is null or ("pieces"."slug" ~ '^[a-z0-9&]+(-[a-z0-9&]+)*$' and "pieces"."slug" !~ '^[0-9]+$' and length("pieces"."slug") <= 80))
);
--> statement-breakpoint
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
CREATE INDEX "pictures_uploaded_at_id_index" ON "pictures" USING btree ("uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pictures_sha256" ON "pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "piece_addresses_piece_id_index" ON "piece_addresses" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "piece_draft_saves_saved_at_index" ON "piece_draft_saves" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "piece_events_piece_id_id_index" ON "piece_events" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "piece_events_at_id_index" ON "piece_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "piece_previews_piece_id_index" ON "piece_previews" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "pieces_due" ON "pieces" USING btree ("publish_at") WHERE "pieces"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "pieces_live" ON "pieces" USING btree ("kind","position") WHERE "pieces"."live_revision" is not null;--> statement-breakpoint
CREATE INDEX "pieces_changed" ON "pieces" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_of_state" ON "pieces" USING btree ("state","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_of_writer" ON "pieces" USING btree ("created_by","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pieces_titles" ON "pieces" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
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
CREATE FUNCTION "refuse_to_rewrite_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "piece_revisions_no_truncate" BEFORE TRUNCATE ON "piece_revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_pieces"();
--> statement-breakpoint
CREATE TRIGGER "piece_events_append_only" BEFORE UPDATE OR DELETE ON "piece_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_pieces"();
--> statement-breakpoint
CREATE TRIGGER "piece_events_no_truncate" BEFORE TRUNCATE ON "piece_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_pieces"();
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
CREATE TRIGGER "pieces_record_unpublishing" AFTER UPDATE OF "unpublished_at" ON "pieces"
  FOR EACH ROW WHEN (OLD."unpublished_at" IS NULL AND NEW."unpublished_at" IS NOT NULL)
  EXECUTE FUNCTION "record_removal"('unpublished', 'id');
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0018_pieces', '0006_words_of_stories');

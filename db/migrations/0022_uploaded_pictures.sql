CREATE TYPE "public"."picture_action" AS ENUM('uploaded', 'credited', 'replaced', 'deleted');--> statement-breakpoint
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
CREATE INDEX "picture_events_picture_id_index" ON "picture_events" USING btree ("picture","id");--> statement-breakpoint
CREATE INDEX "picture_events_at_id_index" ON "picture_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "picture_files_needed_at_index" ON "picture_files" USING btree ("needed_at");--> statement-breakpoint
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
CREATE INDEX "pictures_of_drafts" ON "piece_drafts" USING gin (picture_names("fields", "body"));--> statement-breakpoint
CREATE INDEX "pictures_of_revisions" ON "piece_revisions" USING gin (picture_names("fields", "body"));--> statement-breakpoint
CREATE INDEX "picture_words_of_revisions" ON "piece_revisions" USING gin (picture_words("fields", "body") gin_trgm_ops);--> statement-breakpoint
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
CREATE TRIGGER "picture_events_append_only" BEFORE UPDATE OR DELETE ON "picture_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_pieces"();
--> statement-breakpoint
CREATE TRIGGER "picture_events_no_truncate" BEFORE TRUNCATE ON "picture_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_pieces"();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0022_uploaded_pictures', '0006_words_of_stories');

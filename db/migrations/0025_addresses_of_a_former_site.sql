CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"piece_id" uuid,
	"target" text,
	CONSTRAINT "a_redirect_leads_somewhere" CHECK (("redirects"."piece_id" is null) <> ("redirects"."target" is null)),
	CONSTRAINT "a_redirect_stays_here" CHECK ("redirects"."path" ~ '^/[^/]' and "redirects"."target" ~ '^/([a-z]|$)')
);
--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirects_piece_id_index" ON "redirects" USING btree ("piece_id");--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "one_piece_per_origin" UNIQUE("origin");--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0025_addresses_of_a_former_site', '0006_words_of_stories');

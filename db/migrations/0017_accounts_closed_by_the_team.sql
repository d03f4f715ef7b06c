CREATE TABLE "account_closures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_closures_at_id_index" ON "account_closures" USING btree ("at","id");--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0017_accounts_closed_by_the_team', '0006_words_of_stories');

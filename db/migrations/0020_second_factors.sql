CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"second_factor_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "recovery_codes_secondFactorId_fingerprint_unique" UNIQUE("second_factor_id","fingerprint")
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
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_second_factor_id_second_factors_id_fk" FOREIGN KEY ("second_factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_events_at_id_index" ON "second_factor_events" USING btree ("at","id");--> statement-breakpoint
CREATE TRIGGER "second_factors_record_deletions" AFTER DELETE ON "second_factors" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "record_deletions"();
--> statement-breakpoint
-- A code that was used stays used after a restore.
CREATE TRIGGER "recovery_codes_record_deletions" AFTER DELETE ON "recovery_codes" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "record_deletions"();
--> statement-breakpoint
CREATE FUNCTION "refuse_to_rewrite_second_factor_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'second_factor_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "second_factor_events_append_only" BEFORE UPDATE OR DELETE ON "second_factor_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite_second_factor_events"();
--> statement-breakpoint
CREATE TRIGGER "second_factor_events_no_truncate" BEFORE TRUNCATE ON "second_factor_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_second_factor_events"();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0020_second_factors', '0006_words_of_stories');

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

ALTER TABLE "cases" DROP CONSTRAINT "columns_of_the_kind";--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "columns_of_the_kind" CHECK ((case "cases"."kind"
        when 'report' then "cases"."case_number" is not null and "cases"."name" is null and "cases"."due_at" is null
          and "cases"."about" in ('illegal', 'privacy', 'copyright', 'harassment', 'child', 'defamation', 'other')
        when 'complaint' then "cases"."case_number" is not null and "cases"."submission_id" is null and "cases"."about" is null
          and "cases"."name" is not null and "cases"."email" is not null and "cases"."due_at" is not null
        when 'message' then "cases"."case_number" is null and "cases"."submission_id" is null and "cases"."due_at" is null
          and "cases"."name" is not null and "cases"."email" is not null
          and "cases"."about" in ('general', 'story', 'collaboration', 'press', 'technical', 'correction')
      end) is true);--> statement-breakpoint
-- The version before reads such cases, and only has no words for their subject or reason.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0001_corrections_and_harm_to_children', '0000_baseline');

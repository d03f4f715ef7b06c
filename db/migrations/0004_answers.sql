ALTER TYPE "public"."piece_action" ADD VALUE 'comment changed' BEFORE 'duplicated';--> statement-breakpoint
ALTER TYPE "public"."piece_action" ADD VALUE 'comment deleted' BEFORE 'duplicated';--> statement-breakpoint
ALTER TABLE "piece_comments" ADD COLUMN "answers" uuid;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_answers_piece_comments_id_fk" FOREIGN KEY ("answers") REFERENCES "public"."piece_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0004_answers', '0000_baseline');

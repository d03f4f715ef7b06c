ALTER TYPE "public"."piece_action" ADD VALUE 'comment added';--> statement-breakpoint
ALTER TYPE "public"."piece_action" ADD VALUE 'comment resolved';--> statement-breakpoint
ALTER TYPE "public"."piece_action" ADD VALUE 'comment reopened';--> statement-breakpoint
ALTER TYPE "public"."piece_action" ADD VALUE 'duplicated';--> statement-breakpoint
CREATE TABLE "invitation_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"change" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "piece_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"piece_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"words" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"paragraph" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_events_at_id_index" ON "invitation_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "piece_comments_piece_id_created_at_index" ON "piece_comments" USING btree ("piece_id","created_at");--> statement-breakpoint
CREATE INDEX "piece_comments_author_id_index" ON "piece_comments" USING btree ("author_id");--> statement-breakpoint
CREATE TRIGGER "invitation_events_append_only" BEFORE UPDATE OR DELETE ON "invitation_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "invitation_events_no_truncate" BEFORE TRUNCATE ON "invitation_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0002_colleagues', '0000_baseline');

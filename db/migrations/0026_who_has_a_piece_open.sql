CREATE TABLE "piece_presence" (
	"piece_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_presence_piece_id_user_id_pk" PRIMARY KEY("piece_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "piece_presence" ADD CONSTRAINT "piece_presence_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_presence" ADD CONSTRAINT "piece_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0026_who_has_a_piece_open', '0006_words_of_stories');

-- For titles that are nearly what was typed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."collection_visibility" AS ENUM('private', 'unlisted');--> statement-breakpoint
CREATE TABLE "collection_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"item_type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_in_a_collection" UNIQUE("collection_id","item_type","item_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"visibility" "collection_visibility" DEFAULT 'private' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_are_named" CHECK (char_length("collections"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"complaint" text NOT NULL,
	"form_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closing_note" text,
	CONSTRAINT "one_complaint_per_number" UNIQUE("case_number"),
	CONSTRAINT "one_complaint_per_form" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer" text NOT NULL,
	"email" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "one_interest_per_offer" UNIQUE("email","offer")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "one_subscription_per_address" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B') || setweight(to_tsvector('english', "search_documents"."body"), 'C')) STORED NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "form_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_collection_id_place_index" ON "collection_items" USING btree ("collection_id","place");--> statement-breakpoint
CREATE INDEX "collections_user_id_created_at_index" ON "collections" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "complaints_closed_at_due_at_index" ON "complaints" USING btree ("closed_at","due_at");--> statement-breakpoint
CREATE INDEX "interests_offer_asked_at_index" ON "interests" USING btree ("offer","asked_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_asked_at_index" ON "newsletter_subscriptions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "approved_stories_words" ON "submissions" USING gin (to_tsvector('english', coalesce("title", '') || ' ' || "story")) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "approved_story_titles" ON "submissions" USING gin ("title" gin_trgm_ops) WHERE "submissions"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "one_message_per_form" UNIQUE("form_key");
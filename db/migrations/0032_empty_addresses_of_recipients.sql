-- The address goes with the subscription or the account that it was used for, in whatever way that is deleted, also when a
-- restore replays the deletion. Nothing more is sent to it.
CREATE FUNCTION empty_address_of_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := NULL;
  IF NEW.state = 'queued' THEN
    NEW.state := 'left out';
    NEW.next_attempt_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_recipients_empty_address
  BEFORE UPDATE OF subscription_id, user_id ON newsletter_recipients
  FOR EACH ROW WHEN (NEW.subscription_id IS NULL AND NEW.user_id IS NULL)
  EXECUTE FUNCTION empty_address_of_recipient();
--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('0032_empty_addresses_of_recipients', '0006_words_of_stories');

-- What boards need beyond their tables: cards that leave with their contact, columns read from an index alone, and
-- pipelines with the accounts they are shown to.

ALTER TABLE contact_pipeline_stage ADD COLUMN hidden boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contact_pipeline_stage.hidden IS 'Kept by triggers: the contact is archived, merged, erased or deleted, so its card is off the board until it comes back.';
UPDATE contact_pipeline_stage AS s SET hidden = true FROM contacts AS c
  WHERE c.id = s.contact_id AND (c.deleted_at IS NOT NULL OR c.status NOT IN ('active', 'blacklisted'));

CREATE FUNCTION hide_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.deleted_at IS NOT NULL OR c.status NOT IN ('active', 'blacklisted') INTO NEW.hidden FROM contacts AS c WHERE c.id = NEW.contact_id;
  NEW.hidden := coalesce(NEW.hidden, false);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_pipeline_stage_hidden BEFORE INSERT OR UPDATE OF contact_id ON contact_pipeline_stage
  FOR EACH ROW EXECUTE FUNCTION hide_card();

CREATE FUNCTION hide_cards_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_pipeline_stage AS s SET hidden = NEW.deleted_at IS NOT NULL OR NEW.status NOT IN ('active', 'blacklisted') WHERE s.contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_hide_cards AFTER UPDATE OF status, deleted_at ON contacts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION hide_cards_of_contact();

-- Windows of a column by key; its count and its stale cards from the index alone.
DROP INDEX contact_pipeline_stage_board;
DROP INDEX contact_pipeline_stage_rank;
CREATE UNIQUE INDEX contact_pipeline_stage_rank ON contact_pipeline_stage (pipeline_stage_id, position) INCLUDE (contact_id, entered_at, hidden);
DROP INDEX contact_requests_rank;
CREATE UNIQUE INDEX contact_requests_rank ON contact_requests (pipeline_stage_id, position) INCLUDE (id, value_minor, currency, probability_bp, stage_entered_at)
  WHERE deleted_at IS NULL AND pipeline_stage_id IS NOT NULL;

-- The funnel reads the moves of one period into and out of each stage.
DROP INDEX stage_transitions_pipeline;
CREATE INDEX stage_transitions_pipeline ON stage_transitions (pipeline_id, moved_at)
  INCLUDE (subject_type, subject_id, from_stage_id, to_stage_id, seconds_in_previous);

CREATE VIEW seen_pipelines AS
SELECT p.*, (
  SELECT jsonb_object_agg(h.shared_with_account_id, h.ability) FROM account_shares AS h
  WHERE h.shareable_type = 'pipeline' AND h.shareable_id = p.id::text AND (h.expires_at IS NULL OR h.expires_at > now())
) AS shares
FROM pipelines AS p;
COMMENT ON VIEW seen_pipelines IS 'Pipelines with {account: ability} of those they are shared with now; null = nobody.';

CREATE VIEW seen_pipeline_stages AS
SELECT s.*, (
  SELECT jsonb_object_agg(h.shared_with_account_id, h.ability) FROM account_shares AS h
  WHERE h.shareable_type = 'pipeline' AND h.shareable_id = s.pipeline_id::text AND (h.expires_at IS NULL OR h.expires_at > now())
) AS shares,
  (SELECT p.rotting_days FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_rotting_days,
  (SELECT p.subject FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_subject,
  (SELECT p.name FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_name
FROM pipeline_stages AS s
WHERE EXISTS (SELECT FROM pipelines AS p WHERE p.id = s.pipeline_id AND p.deleted_at IS NULL);
COMMENT ON VIEW seen_pipeline_stages IS 'Stages of pipelines that are not deleted, with {account: ability} of those they are shared with now.';

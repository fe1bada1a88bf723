-- Moves read the ranks of their neighbours in one statement, and moves between open stages count nothing.
-- The ranks between which a card is placed in a stage, null at the top and the bottom: before or behind a neighbour, or else at an end.
-- Neighbours that are not in the stage are ignored, and so is the card that moves. The function sees what was committed before its call,
-- even when its statement began earlier and waited for the lock of the stage.
CREATE FUNCTION gap_in_stage(for_stage bigint, before_kind text, before_id bigint, after_kind text, after_id bigint, place text,
  moving_kind text, moving_id bigint, OUT above text, OUT below text) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  contact constant bigint := CASE WHEN moving_kind = 'contact' THEN moving_id ELSE 0 END;
  request constant bigint := CASE WHEN moving_kind = 'contact_request' THEN moving_id ELSE 0 END;
BEGIN
  IF before_id IS NOT NULL THEN below := rank_in_stage(for_stage, before_kind, before_id); END IF;
  IF below IS NOT NULL THEN
    above := greatest(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.position < below AND s.contact_id <> contact
        ORDER BY s.position DESC LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.position < below AND r.id <> request
        ORDER BY r.position DESC LIMIT 1));
    RETURN;
  END IF;
  IF after_id IS NOT NULL THEN above := rank_in_stage(for_stage, after_kind, after_id); END IF;
  IF above IS NOT NULL THEN
    below := least(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.position > above AND s.contact_id <> contact
        ORDER BY s.position LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.position > above AND r.id <> request
        ORDER BY r.position LIMIT 1));
  ELSIF place = 'bottom' THEN
    above := greatest(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id <> contact ORDER BY s.position DESC LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.id <> request
        ORDER BY r.position DESC LIMIT 1));
  ELSE
    below := least(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id <> contact ORDER BY s.position LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.id <> request
        ORDER BY r.position LIMIT 1));
  END IF;
END $$;

CREATE FUNCTION rank_in_stage(for_stage bigint, kind text, card bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'contact' THEN (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id = card)
    ELSE (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.id = card AND r.deleted_at IS NULL) END;
END $$;

DROP TRIGGER contact_requests_count_update ON contact_requests;
DROP TRIGGER staging_requests_count_update ON contact_requests;
-- Runs for a row whose account, status or deletion changed; other updates, such as moves between open stages, cost nothing.
CREATE FUNCTION move_request_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant integer := (OLD.deleted_at IS NULL)::integer;
  becomes constant integer := (NEW.deleted_at IS NULL)::integer;
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  SELECT d.account_id, d.name, counter_slot(d.account_id), d.delta
  FROM (
    SELECT v.account_id, v.name, sum(v.step) AS delta
    FROM (VALUES
      (OLD.account_id, 'contact_requests', -was * (OLD.status IN ('open', 'won', 'lost'))::integer),
      (NEW.account_id, 'contact_requests', becomes * (NEW.status IN ('open', 'won', 'lost'))::integer),
      (OLD.account_id, 'staging_contact_requests', -was * (OLD.status = 'staging')::integer),
      (NEW.account_id, 'staging_contact_requests', becomes * (NEW.status = 'staging')::integer)) AS v (account_id, name, step)
    GROUP BY v.account_id, v.name HAVING sum(v.step) <> 0
  ) AS d
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_count_update AFTER UPDATE ON contact_requests FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION move_request_counts();

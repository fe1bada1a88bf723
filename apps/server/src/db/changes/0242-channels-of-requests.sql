ALTER TABLE contact_requests ADD COLUMN channel_id bigint, ADD COLUMN campaign_id bigint;
COMMENT ON COLUMN contact_requests.channel_id IS 'The channel through which it came.';
COMMENT ON COLUMN contact_requests.campaign_id IS 'The campaign of its channel when it came.';

-- Requests name the channel through which they came; their campaign follows from it.
ALTER TABLE contact_requests ADD FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id);
ALTER TABLE contact_requests ADD FOREIGN KEY (campaign_id) REFERENCES campaigns;
CREATE INDEX contact_requests_channel ON contact_requests (account_id, channel_id, created_at DESC, id DESC) WHERE channel_id IS NOT NULL;
CREATE INDEX contact_requests_campaign ON contact_requests (campaign_id, created_at DESC, id DESC) WHERE campaign_id IS NOT NULL;

CREATE FUNCTION take_campaign_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.campaign_id := (SELECT h.campaign_id FROM channels AS h WHERE h.id = NEW.channel_id);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_requests_campaign_insert BEFORE INSERT ON contact_requests FOR EACH ROW
  WHEN (NEW.channel_id IS NOT NULL) EXECUTE FUNCTION take_campaign_of_channel();
CREATE TRIGGER contact_requests_campaign_update BEFORE UPDATE OF channel_id ON contact_requests FOR EACH ROW
  WHEN (OLD.channel_id IS DISTINCT FROM NEW.channel_id) EXECUTE FUNCTION take_campaign_of_channel();

-- Keeps the numbers of requests of channels and campaigns, without deleted ones and spam. Requests without a channel cost nothing.
CREATE FUNCTION keep_channel_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant integer := coalesce((OLD.deleted_at IS NULL AND OLD.status <> 'spam')::integer, 0);
  becomes constant integer := coalesce((NEW.deleted_at IS NULL AND NEW.status <> 'spam')::integer, 0);
BEGIN
  UPDATE channels AS h SET requests_count = h.requests_count + d.delta,
    last_request_at = CASE WHEN d.delta > 0 THEN greatest(h.last_request_at, NEW.created_at)
      ELSE (SELECT max(r.created_at) FROM contact_requests AS r
        WHERE r.account_id = h.account_id AND r.channel_id = h.id AND r.deleted_at IS NULL AND r.status <> 'spam') END
  FROM (SELECT v.id, sum(v.step)::integer AS delta FROM (VALUES (OLD.channel_id, -was), (NEW.channel_id, becomes)) AS v (id, step)
    WHERE v.id IS NOT NULL GROUP BY v.id HAVING sum(v.step) <> 0) AS d
  WHERE h.id = d.id;
  UPDATE campaigns AS c SET leads_count = c.leads_count + d.delta
  FROM (SELECT v.id, sum(v.step)::integer AS delta FROM (VALUES (OLD.campaign_id, -was), (NEW.campaign_id, becomes)) AS v (id, step)
    WHERE v.id IS NOT NULL GROUP BY v.id HAVING sum(v.step) <> 0) AS d
  WHERE c.id = d.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_channel_insert AFTER INSERT ON contact_requests FOR EACH ROW
  WHEN (NEW.channel_id IS NOT NULL) EXECUTE FUNCTION keep_channel_requests();
CREATE TRIGGER contact_requests_channel_delete AFTER DELETE ON contact_requests FOR EACH ROW
  WHEN (OLD.channel_id IS NOT NULL) EXECUTE FUNCTION keep_channel_requests();
CREATE TRIGGER contact_requests_channel_update AFTER UPDATE OF channel_id, status, deleted_at ON contact_requests FOR EACH ROW
  WHEN ((OLD.channel_id IS NOT NULL OR NEW.channel_id IS NOT NULL) AND (OLD.channel_id IS DISTINCT FROM NEW.channel_id
    OR OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)))
  EXECUTE FUNCTION keep_channel_requests();

-- Channels, pages, forms and mailings that bring people into the stages of funnels, and views of pages by day.
CREATE TABLE funnel_stage_items (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL,
  funnel_stage_id   bigint      NOT NULL,
  channel_id        bigint,
  page_id           bigint,
  form_uuid         uuid,
  email_campaign_id bigint,
  sms_campaign_id   bigint,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  CONSTRAINT funnel_stage_items_once UNIQUE NULLS NOT DISTINCT (funnel_stage_id, channel_id, page_id, form_uuid, email_campaign_id, sms_campaign_id),
  FOREIGN KEY (account_id, funnel_stage_id) REFERENCES funnel_stages (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, sms_campaign_id) REFERENCES sms_campaigns (account_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(channel_id, page_id, form_uuid, email_campaign_id, sms_campaign_id) = 1)
);
COMMENT ON TABLE funnel_stage_items IS 'Records that bring people into a stage of a funnel. A deleted record leaves its stages.';
CREATE INDEX funnel_stage_items_stage ON funnel_stage_items (account_id, funnel_stage_id);
CREATE INDEX funnel_stage_items_channel ON funnel_stage_items (account_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX funnel_stage_items_page ON funnel_stage_items (account_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX funnel_stage_items_form ON funnel_stage_items (account_id, form_uuid) WHERE form_uuid IS NOT NULL;
CREATE INDEX funnel_stage_items_email ON funnel_stage_items (account_id, email_campaign_id) WHERE email_campaign_id IS NOT NULL;
CREATE INDEX funnel_stage_items_sms ON funnel_stage_items (account_id, sms_campaign_id) WHERE sms_campaign_id IS NOT NULL;

CREATE FUNCTION leave_funnel_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM funnel_stage_items WHERE account_id = $1 AND %I = ($2 ->> %L)::%s', TG_ARGV[0], TG_ARGV[1],
    CASE TG_ARGV[1] WHEN 'uuid' THEN 'uuid' ELSE 'bigint' END) USING NEW.account_id, to_jsonb(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER channels_leave_funnels AFTER UPDATE OF deleted_at ON channels
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('channel_id', 'id');
CREATE TRIGGER forms_leave_funnels AFTER UPDATE OF deleted_at ON forms
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('form_uuid', 'uuid');
CREATE TRIGGER email_campaigns_leave_funnels AFTER UPDATE OF deleted_at ON email_campaigns
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('email_campaign_id', 'id');
CREATE TRIGGER sms_campaigns_leave_funnels AFTER UPDATE OF deleted_at ON sms_campaigns
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('sms_campaign_id', 'id');

CREATE TABLE page_view_days (
  account_id bigint NOT NULL,
  page_id    bigint NOT NULL,
  day        date   NOT NULL,
  views      bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (page_id, day),
  FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id)
);
COMMENT ON TABLE page_view_days IS 'Views of pages by the day of their account.';
CREATE INDEX page_view_days_page ON page_view_days (account_id, page_id, day);

ALTER TABLE funnel_stage_items ADD FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id) ON DELETE CASCADE;
CREATE TRIGGER pages_leave_funnels AFTER UPDATE OF deleted_at ON pages
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('page_id', 'id');
CREATE VIEW seen_funnel_stage_items AS
SELECT i.*, s.funnel_id, s.position AS stage_position
FROM funnel_stage_items AS i JOIN funnel_stages AS s ON s.id = i.funnel_stage_id AND s.deleted_at IS NULL
  JOIN funnels AS f ON f.id = s.funnel_id AND f.deleted_at IS NULL;
COMMENT ON VIEW seen_funnel_stage_items IS 'Records that bring people into the stages of funnels, without deleted stages and funnels.';

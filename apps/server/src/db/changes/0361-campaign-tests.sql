ALTER TABLE email_campaigns
  ADD COLUMN ab_test jsonb,
  ADD COLUMN test_ended_at timestamptz,
  ADD COLUMN winner_variant smallint CHECK (winner_variant BETWEEN 1 AND 4),
  ADD COLUMN winner_reason text CHECK (winner_reason IN ('clear', 'unclear', 'tie', 'member')),
  ADD COLUMN winner_figures jsonb,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN sending_since timestamptz,
  ADD CHECK ((winner_variant IS NULL) = (decided_at IS NULL));
UPDATE email_campaigns SET sending_since = updated_at WHERE status = 'sending';
COMMENT ON COLUMN email_campaigns.recipients IS 'Whom it goes to: {contact_list_ids, pipeline_stage_ids, tag_ids, audience_ids, unopened_campaign_ids, excluded_contact_list_ids, excluded_tag_ids, excluded_audience_ids, excluded_contact_ids}. Fixed when it is scheduled.';
COMMENT ON COLUMN email_campaigns.ab_test IS 'Test of variants: {share, rule, wait_hours, variants}. The campaign itself is variant 1, variants[0] is 2; what is null in a variant is that of the campaign.';
COMMENT ON COLUMN email_campaigns.test_ended_at IS 'When the last mail of the test had left. The waiting time begins.';
COMMENT ON COLUMN email_campaigns.winner_figures IS 'What the decision rests on: [{variant, sent, opened, clicked, orders}] at that moment.';
COMMENT ON COLUMN email_campaigns.sending_since IS 'When it was started, resumed, or went on after a test.';
CREATE INDEX email_campaigns_testing ON email_campaigns (test_ended_at) WHERE test_ended_at IS NOT NULL AND decided_at IS NULL;

ALTER TABLE email_campaign_texts ADD COLUMN variant smallint NOT NULL DEFAULT 1 CHECK (variant BETWEEN 1 AND 4);
DROP INDEX email_campaign_texts_campaign;
CREATE UNIQUE INDEX email_campaign_texts_campaign ON email_campaign_texts (account_id, email_campaign_id, variant);

ALTER TABLE email_messages ADD COLUMN variant smallint CHECK (variant BETWEEN 1 AND 4);
COMMENT ON COLUMN email_messages.variant IS 'Variant of a campaign that tests several. A queued mail of a campaign without a text waits for the winner.';
DROP INDEX email_messages_campaign_queue;
CREATE INDEX email_messages_campaign_queue ON email_messages (email_campaign_id, (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND email_campaign_id IS NOT NULL AND email_campaign_text_id IS NOT NULL;

ALTER TABLE sms_campaigns ADD COLUMN sending_since timestamptz;
UPDATE sms_campaigns SET sending_since = updated_at WHERE status = 'sending';
COMMENT ON COLUMN sms_campaigns.sending_since IS 'When it was started or resumed.';

ALTER TABLE email_campaigns
  DROP CONSTRAINT email_campaigns_pause_reason_check,
  ADD CONSTRAINT email_campaigns_pause_reason_check CHECK (pause_reason IN ('member', 'bounces', 'complaints', 'refused'));

CREATE INDEX email_messages_campaign_clicks ON email_messages (email_campaign_id, contact_id) WHERE email_campaign_id IS NOT NULL AND first_clicked_at IS NOT NULL;

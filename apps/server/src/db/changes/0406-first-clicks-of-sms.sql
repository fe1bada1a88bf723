-- When people first clicked a link in an SMS, for the sales of its campaign.
ALTER TABLE sms_messages ADD COLUMN first_clicked_at timestamptz;
COMMENT ON COLUMN sms_messages.first_clicked_at IS 'When a person first clicked a link in it.';
UPDATE sms_messages m SET first_clicked_at = e.at
FROM (SELECT sms_message_id, min(occurred_at) AS at FROM message_events WHERE sms_message_id IS NOT NULL AND type = 'clicked' AND NOT is_machine GROUP BY 1) e
WHERE m.id = e.sms_message_id;

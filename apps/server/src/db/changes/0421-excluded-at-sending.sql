-- Campaigns ask again at the moment of sending whom they leave out.
ALTER TABLE email_messages DROP CONSTRAINT email_messages_skip_reason_check;
ALTER TABLE email_messages ADD CONSTRAINT email_messages_skip_reason_check CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_address', 'not_active'));
ALTER TABLE sms_messages DROP CONSTRAINT sms_messages_skip_reason_check;
ALTER TABLE sms_messages ADD CONSTRAINT sms_messages_skip_reason_check CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_number', 'not_active'));

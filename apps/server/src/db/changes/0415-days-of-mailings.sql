-- Calendars read mailings by the day on which they leave or left.
CREATE INDEX email_campaigns_calendar ON email_campaigns (account_id, (coalesce(started_at, scheduled_at))) WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_calendar ON sms_campaigns (account_id, (coalesce(started_at, scheduled_at))) WHERE deleted_at IS NULL;
CREATE INDEX invoices_received_due ON invoices (client_account_id, due_date) WHERE client_account_id IS NOT NULL AND status IN ('issued', 'partially_paid');

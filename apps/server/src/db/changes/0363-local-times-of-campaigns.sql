ALTER TABLE email_campaigns ADD COLUMN local_time_send boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN email_campaigns.local_time_send IS 'Each person gets it when their own clocks show the time that scheduled_at has in the zone of the account.';

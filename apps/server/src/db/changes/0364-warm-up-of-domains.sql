ALTER TABLE sending_domains
  ADD COLUMN warm_up jsonb,
  ADD COLUMN warm_up_day date,
  ADD COLUMN warm_up_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN sending_domains.warm_up IS 'Daily limit of mails of campaigns that grows: {started_on, first, growth_percent, days}.';
COMMENT ON COLUMN sending_domains.warm_up_count IS 'Mails of campaigns taken from the queue on warm_up_day, a day of the account.';

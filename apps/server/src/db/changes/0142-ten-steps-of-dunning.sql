-- The settings of an account allow ten steps; the tenth, often the cancellation, was never taken.
ALTER TABLE account_subscriptions DROP CONSTRAINT account_subscriptions_dunning_level_check;
ALTER TABLE account_subscriptions ADD CONSTRAINT account_subscriptions_dunning_level_check CHECK (dunning_level BETWEEN 0 AND 10);

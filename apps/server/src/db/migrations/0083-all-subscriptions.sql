-- The subscriptions of an account over all its lists, newest first and by the day people joined or left.
CREATE INDEX subscriptions_account ON subscriptions (account_id, created_at DESC, id DESC);
CREATE INDEX subscriptions_account_joined ON subscriptions (account_id, subscribed_at DESC, id DESC) WHERE subscribed_at IS NOT NULL;
CREATE INDEX subscriptions_account_left ON subscriptions (account_id, unsubscribed_at DESC, id DESC) WHERE unsubscribed_at IS NOT NULL;

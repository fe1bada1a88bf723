-- Every row of a tenant can be referenced together with its account.

ALTER TABLE offer_comments ADD UNIQUE (account_id, id);
ALTER TABLE offer_views ADD UNIQUE (account_id, id);
ALTER TABLE order_status_history ADD UNIQUE (account_id, id);
ALTER TABLE payment_allocations ADD UNIQUE (account_id, id);
ALTER TABLE payment_refunds ADD UNIQUE (account_id, uuid);

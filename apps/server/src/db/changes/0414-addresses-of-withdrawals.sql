-- Withdrawals are found by the addresses that they name.
CREATE INDEX consents_withdrawn_at ON consents USING gin (account_id, addresses) WHERE action = 'withdrawn';

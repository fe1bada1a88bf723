-- Each entry in the ledger of a client sums the overdue invoices of the client. Without the due date in the index it read all open ones.
DROP INDEX invoices_relation;
CREATE INDEX invoices_relation ON invoices (account_id, account_relation_uuid, status, due_date) WHERE account_relation_uuid IS NOT NULL;

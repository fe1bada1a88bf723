ALTER TABLE email_messages ADD COLUMN is_practice boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN email_messages.is_practice IS 'Whether the built-in mailbox took it, so that it never left the machine.';
ALTER TABLE sms_messages ADD COLUMN is_practice boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sms_messages.is_practice IS 'Whether a stand-in took it, so that it never left the machine.';
ALTER TABLE payments ADD COLUMN is_practice boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN payments.is_practice IS 'Whether the practice gateway took it, so that no money moved.';

UPDATE payments p SET is_practice = true FROM payment_gateways g WHERE g.account_id = p.account_id AND g.id = p.payment_gateway_id AND g.is_stand_in;

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW payment_rows;
CREATE VIEW payment_rows AS
SELECT p.*, coalesce(
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = p.account_relation_uuid),
  (SELECT coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) FROM contacts c WHERE c.account_id = p.account_id AND c.id = p.contact_id),
  p.payee_name) AS payer
FROM payments p;
COMMENT ON VIEW payment_rows IS 'Payments with the payer''s name as the account that keeps the payment knows it.';

-- Consent belongs to the addresses for which it was given.
ALTER TABLE consents ADD COLUMN addresses text[];
UPDATE consents k SET addresses = ARRAY(
  SELECT lower(e.email) FROM contact_email_addresses e WHERE e.contact_id = k.contact_id AND k.channel IN ('email', 'ads') AND e.created_at <= k.created_at
  UNION SELECT p.number FROM contact_phone_numbers p
    WHERE p.contact_id = k.contact_id AND k.channel IN ('sms', 'phone', 'ads') AND p.number IS NOT NULL AND p.created_at <= k.created_at
  ORDER BY 1);
ALTER TABLE consents ALTER COLUMN addresses SET NOT NULL;
COMMENT ON COLUMN consents.addresses IS 'Lower-case e-mails or numbers that the entry is about: those that the statement names, else all that the contact had then. A grant counts for no other address.';
COMMENT ON TABLE consents IS 'Consents and withdrawals. Append-only: the latest row of (contact, channel, purpose) is in force, a grant for its addresses. A merge moves rows to the surviving contact.';

CREATE FUNCTION fill_consent_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.addresses := ARRAY(
    SELECT lower(e.email) FROM contact_email_addresses e WHERE e.contact_id = NEW.contact_id AND NEW.channel IN ('email', 'ads')
    UNION SELECT p.number FROM contact_phone_numbers p
      WHERE p.contact_id = NEW.contact_id AND NEW.channel IN ('sms', 'phone', 'ads') AND p.number IS NOT NULL
    ORDER BY 1);
  RETURN NEW;
END $$;
CREATE TRIGGER consents_addresses BEFORE INSERT ON consents FOR EACH ROW WHEN (NEW.addresses IS NULL) EXECUTE FUNCTION fill_consent_addresses();

DROP TRIGGER consents_unchanged ON consents;
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents FOR EACH ROW
  WHEN ((OLD.channel, OLD.purpose, OLD.action, OLD.basis, OLD.source, OLD.text_snapshot, OLD.occurred_at, OLD.account_id)
      IS DISTINCT FROM (NEW.channel, NEW.purpose, NEW.action, NEW.basis, NEW.source, NEW.text_snapshot, NEW.occurred_at, NEW.account_id)
    OR (OLD.addresses IS DISTINCT FROM NEW.addresses AND NEW.addresses <> '{}'))
  EXECUTE FUNCTION keep_consents();

-- Contacts whose primary address was added after their consent.
UPDATE contacts c SET emails_marketable = false WHERE c.emails_marketable AND NOT EXISTS (
  SELECT FROM consents k WHERE k.contact_id = c.id AND k.channel = 'email' AND k.purpose = 'marketing' AND k.action = 'granted' AND lower(c.email) = any(k.addresses));
UPDATE contacts c SET sms_marketable = false WHERE c.sms_marketable AND NOT EXISTS (
  SELECT FROM consents k WHERE k.contact_id = c.id AND k.channel = 'sms' AND k.purpose = 'marketing' AND k.action = 'granted' AND c.phone = any(k.addresses));

ALTER TABLE subscriptions ADD COLUMN confirm_addresses text[];
COMMENT ON COLUMN subscriptions.confirm_addresses IS 'The address to which the confirmation mail was sent, and the number of the contact at that time. A confirmation counts for these.';
-- The view selects every column of the table.
DROP VIEW seen_subscriptions;
CREATE VIEW seen_subscriptions AS
SELECT s.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM subscriptions AS s JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL;
COMMENT ON VIEW seen_subscriptions IS 'Subscriptions of existing contacts, with the members to whom the contact belongs.';

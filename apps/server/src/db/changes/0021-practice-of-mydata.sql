ALTER TABLE invoices ADD COLUMN mydata_is_practice boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN invoices.mydata_is_practice IS 'Whether a stand-in or the test server assigned the mark, so that the tax authority knows nothing of the document.';

CREATE OR REPLACE FUNCTION refuse_change_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status', 'paid_minor', 'credited_minor', 'written_off_minor', 'balance_minor', 'paid_at', 'sent_at', 'viewed_at', 'reminder_level', 'last_reminder_at',
    'pdf_media_id', 'mydata_status', 'mydata_is_practice', 'mark', 'uid', 'authentication_code', 'cancellation_mark', 'qr_url', 'correlated_marks', 'transmission_failure', 'mydata_error', 'transmitted_at',
    'converted_invoice_uuid', 'version', 'updated_at', 'search_text', 'notes_internal', 'contact_id'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an issued invoice is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (to_jsonb(NEW) - free) <> (to_jsonb(OLD) - free) OR (OLD.pdf_media_id IS NOT NULL AND NEW.pdf_media_id IS DISTINCT FROM OLD.pdf_media_id) OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Marks of the stand-in are known by its address; an account without a connection has no others.
UPDATE invoices i SET mydata_is_practice = true WHERE i.mark IS NOT NULL
  AND (i.qr_url LIKE 'https://mydata.example/%' OR NOT EXISTS (SELECT FROM mydata_connections c WHERE c.account_id = i.account_id));

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW invoice_rows;
CREATE VIEW invoice_rows AS
SELECT i.*, (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone FROM invoices i;
COMMENT ON VIEW invoice_rows IS 'Invoices with the zone of the issuer, whose day decides what is overdue.';

-- Invoices as lists and reads show them, and the connection with the tax authority.

CREATE VIEW invoice_rows AS
SELECT i.*, (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone FROM invoices i;
COMMENT ON VIEW invoice_rows IS 'With the zone of the issuer, whose day decides what is overdue.';

CREATE INDEX invoices_all ON invoices (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_untransmitted ON invoices (account_id) WHERE mydata_status IN ('pending', 'failed');
CREATE INDEX invoices_draft_of_order ON invoices (order_uuid) WHERE status = 'draft' AND deleted_at IS NULL AND order_uuid IS NOT NULL;

CREATE TABLE mydata_connections (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  user_name text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 80),
  key_ciphertext text NOT NULL,
  base_url text CHECK (length(base_url) <= 300),
  environment text NOT NULL DEFAULT 'production' CHECK (environment IN ('production', 'development')),
  is_active boolean NOT NULL DEFAULT true,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN mydata_connections.key_ciphertext IS 'Subscription key, encrypted; never answered.';
COMMENT ON COLUMN mydata_connections.base_url IS 'Instead of the tax authority''s own address, for the stand-in.';

-- The PDF of an issued document is kept as long as the document, which is for ever.
CREATE FUNCTION refuse_loss_of_issued_pdf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL) AND EXISTS (SELECT FROM invoices i WHERE i.pdf_media_id = OLD.id) THEN
    RAISE EXCEPTION 'the PDF of an issued document is never deleted' USING ERRCODE = 'foreign_key_violation', TABLE = 'invoices',
      DETAIL = 'Key (id)=(' || OLD.id || ') is still referenced from table "invoices".';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER media_keeps_issued_pdf BEFORE DELETE OR UPDATE OF deleted_at ON media FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION refuse_loss_of_issued_pdf();

-- A merge of contacts takes their documents along; what is printed of the buyer stays as it was.
CREATE OR REPLACE FUNCTION refuse_change_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status', 'paid_minor', 'credited_minor', 'written_off_minor', 'balance_minor', 'paid_at', 'sent_at', 'viewed_at', 'reminder_level', 'last_reminder_at',
    'pdf_media_id', 'mydata_status', 'mark', 'uid', 'authentication_code', 'cancellation_mark', 'qr_url', 'correlated_marks', 'transmission_failure', 'mydata_error', 'transmitted_at',
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

-- Why a provider refused to give money back.
ALTER TABLE payment_refunds ADD COLUMN failure_reason text;

-- The line that mail programs show after the subject.

ALTER TABLE email_messages ADD COLUMN preheader text CHECK (length(preheader) <= 400);
COMMENT ON COLUMN email_messages.preheader IS 'Filled in. Hidden before the text of the letter, and part of nothing else.';
ALTER TABLE stage_messages ADD COLUMN preheader text CHECK (length(preheader) <= 400);
COMMENT ON COLUMN stage_messages.preheader IS 'That of the template when it was chosen, with its merge tags.';

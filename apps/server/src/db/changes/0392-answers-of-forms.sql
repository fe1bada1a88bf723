-- Mails that answer what people send with forms.
ALTER TABLE forms ADD COLUMN email_template_id bigint;
ALTER TABLE forms ADD FOREIGN KEY (account_id, email_template_id) REFERENCES email_templates (account_id, id);
COMMENT ON COLUMN forms.email_template_id IS 'Mail that answers a submission; null = none.';
CREATE INDEX forms_email_template ON forms (account_id, email_template_id) WHERE email_template_id IS NOT NULL;

ALTER TABLE form_submissions ADD COLUMN email_message_id bigint;
ALTER TABLE form_submissions ADD COLUMN email_skipped text CHECK (length(email_skipped) <= 40);
ALTER TABLE form_submissions ADD FOREIGN KEY (account_id, email_message_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (email_message_id);
COMMENT ON COLUMN form_submissions.email_message_id IS 'Mail that answered it.';
COMMENT ON COLUMN form_submissions.email_skipped IS 'Code of the reason why no mail answered it.';
CREATE INDEX form_submissions_email_message ON form_submissions (account_id, email_message_id) WHERE email_message_id IS NOT NULL;

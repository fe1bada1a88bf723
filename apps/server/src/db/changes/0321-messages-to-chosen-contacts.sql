ALTER TABLE stage_messages ALTER COLUMN pipeline_id DROP NOT NULL, ALTER COLUMN pipeline_stage_id DROP NOT NULL;
ALTER TABLE stage_messages ADD COLUMN contact_ids bigint[] CHECK (cardinality(contact_ids) BETWEEN 1 AND 500);
ALTER TABLE stage_messages ADD COLUMN search_text text NOT NULL DEFAULT '';
UPDATE stage_messages SET search_text = lower(coalesce(subject, left(body, 300)));
ALTER TABLE stage_messages ADD CONSTRAINT stage_messages_group
  CHECK (num_nonnulls(pipeline_stage_id, contact_ids) = 1 AND num_nonnulls(pipeline_id, pipeline_stage_id) <> 1);
COMMENT ON TABLE stage_messages IS 'A message to everybody in a stage or to chosen contacts; each recipient becomes one e-mail or SMS message.';
CREATE INDEX stage_messages_chosen ON stage_messages (account_id, channel, created_at DESC, id DESC) WHERE contact_ids IS NOT NULL;

-- Conversations know the service that carries them, services keep what their last synchronisation did, and shop orders when their status changed.
ALTER TABLE third_party_services ADD COLUMN last_run jsonb;
COMMENT ON COLUMN third_party_services.last_run IS 'What the last synchronisation did: begun_at, ended_at, counts by kind of record, records that were left out with the reasons of the first ones.';

ALTER TABLE conversations ADD COLUMN third_party_service_id bigint;
ALTER TABLE conversations ADD FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id);
COMMENT ON COLUMN conversations.third_party_service_id IS 'The service of the account that carries the conversation, such as its SMS gateway. Null for those of the platform.';
CREATE INDEX conversations_service ON conversations (account_id, third_party_service_id) WHERE third_party_service_id IS NOT NULL;
UPDATE conversations c SET third_party_service_id = s.third_party_service_id
FROM (SELECT DISTINCT ON (account_id, conversation_id) account_id, conversation_id, third_party_service_id FROM sms_messages
  WHERE conversation_id IS NOT NULL AND third_party_service_id IS NOT NULL ORDER BY account_id, conversation_id, id DESC) s
WHERE c.account_id = s.account_id AND c.id = s.conversation_id AND c.channel_type = 'sms'
  AND EXISTS (SELECT FROM third_party_services t WHERE t.account_id = s.account_id AND t.id = s.third_party_service_id);
DROP VIEW seen_conversations;
CREATE VIEW seen_conversations AS
  SELECT c.*,
    ARRAY(SELECT p.participable_id FROM participants AS p
      WHERE p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL) AS joined_user_ids,
    ARRAY(SELECT a.account_id FROM project_accounts AS a JOIN projects AS j ON j.uuid = a.project_uuid AND j.deleted_at IS NULL
      WHERE a.project_uuid = c.project_uuid AND a.ended_at IS NULL AND a.account_id <> c.account_id) AS guest_account_ids
  FROM conversations AS c;
COMMENT ON VIEW seen_conversations IS 'Conversations with the users who take part and the other accounts of the project whose people may read them.';

ALTER TABLE acc_orders ADD COLUMN status_changed_at timestamptz NOT NULL DEFAULT now();
UPDATE acc_orders SET status_changed_at = external_updated_at;
COMMENT ON COLUMN acc_orders.status_changed_at IS 'When we learned the current status; automations start by it.';
CREATE INDEX acc_orders_status_changed ON acc_orders (account_id, status_changed_at) WHERE deleted_at IS NULL;

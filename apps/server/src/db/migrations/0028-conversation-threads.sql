-- What conversations need to be worked with: lines about what happened to them, files of messages, who may see them.

ALTER TABLE messages
  ADD COLUMN event jsonb,
  ADD COLUMN mentions bigint[] NOT NULL DEFAULT '{}',
  ADD CHECK ((event IS NOT NULL) = (direction = 'system'));
COMMENT ON COLUMN messages.event IS 'Of system lines: { code, ...names }, put into words by the reader''s language.';
-- A mail stands in one conversation of its account once, also after conversations were merged.
CREATE UNIQUE INDEX messages_mail_once ON messages (account_id, external_id) WHERE external_id LIKE 'email:%';

-- A member who only looked keeps his read mark with left_at set: he takes no part.
COMMENT ON COLUMN participants.left_at IS 'Set for who left, and for who only reads along: the row then keeps his read mark alone.';
CREATE INDEX participants_joined ON participants (account_id, participable_id) WHERE participable_type = 'user' AND left_at IS NULL;

-- Conversations with the users who take part: members with data of their own only see those.
CREATE VIEW seen_conversations AS
  SELECT c.*, ARRAY(SELECT p.participable_id FROM participants p
    WHERE p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL) AS joined_user_ids
  FROM conversations c;

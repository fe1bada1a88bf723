-- Conversations: people of the account and the contacts they serve, over any channel.

CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  channel_type text NOT NULL DEFAULT 'internal' CHECK (channel_type IN ('internal', 'email', 'sms', 'viber', 'facebook', 'instagram', 'whatsapp')),
  subject text CHECK (length(subject) BETWEEN 1 AND 200),
  contact_id bigint,
  contact_request_id bigint,
  user_id bigint REFERENCES users,
  external_id text CHECK (length(external_id) BETWEEN 1 AND 120),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending', 'snoozed', 'closed')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  snoozed_until timestamptz,
  waiting_since timestamptz,
  first_reply_at timestamptz,
  last_message_id bigint,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  last_message_preview text CHECK (length(last_message_preview) <= 160),
  closed_at timestamptz,
  merged_into_id bigint,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  FOREIGN KEY (account_id, merged_into_id) REFERENCES conversations (account_id, id),
  CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
  CHECK (merged_into_id <> id)
);
COMMENT ON COLUMN conversations.waiting_since IS 'Since when the other side waits for an answer.';
COMMENT ON COLUMN conversations.external_id IS 'Thread of the provider.';
COMMENT ON COLUMN conversations.search_text IS 'Folded words of subject and participants, beginning with a space.';
CREATE UNIQUE INDEX conversations_external ON conversations (account_id, channel_type, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX conversations_list ON conversations (account_id, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_status ON conversations (account_id, status, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_assignee ON conversations (account_id, user_id, status, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_contact ON conversations (account_id, contact_id, last_message_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX conversations_request ON conversations (account_id, contact_request_id, last_message_at DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX conversations_merged_into ON conversations (account_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX conversations_created_by ON conversations (account_id, created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversations_search ON conversations USING gin (account_id, search_text gin_trgm_ops);

CREATE TABLE participants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  participable_type text NOT NULL CHECK (participable_type IN ('user', 'contact', 'contact_request')),
  participable_id bigint NOT NULL,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'owner', 'observer')),
  last_read_message_id bigint,
  last_read_at timestamptz,
  muted boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (conversation_id, participable_type, participable_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE INDEX participants_conversation ON participants (account_id, conversation_id);
CREATE INDEX participants_participable ON participants (participable_type, participable_id, conversation_id) WHERE left_at IS NULL;

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  authorable_type text CHECK (authorable_type IN ('user', 'contact')),
  authorable_id bigint,
  direction text NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming', 'internal', 'system')),
  body text NOT NULL,
  body_text text NOT NULL,
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'queued', 'delivered', 'read', 'failed')),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 200),
  error text CHECK (length(error) <= 300),
  reply_to_id bigint,
  edited_at timestamptz,
  sent_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, reply_to_id) REFERENCES messages (account_id, id) ON DELETE SET NULL (reply_to_id),
  CHECK ((authorable_type IS NULL) = (authorable_id IS NULL))
);
COMMENT ON COLUMN messages.direction IS '"internal" = a note among members of the account, never shown to anyone else.';
COMMENT ON COLUMN messages.body IS 'HTML cleaned by an allow-list; body_text is the plain copy.';
CREATE UNIQUE INDEX messages_external ON messages (conversation_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX messages_conversation ON messages (conversation_id, id DESC);
CREATE INDEX messages_tenant ON messages (account_id, conversation_id);
CREATE INDEX messages_author ON messages (authorable_type, authorable_id, id DESC) WHERE authorable_id IS NOT NULL;
CREATE INDEX messages_reply_to ON messages (account_id, reply_to_id) WHERE reply_to_id IS NOT NULL;
CREATE INDEX messages_search ON messages USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

ALTER TABLE contact_requests ADD COLUMN conversation_id bigint;
ALTER TABLE contact_requests ADD FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id);
CREATE INDEX contact_requests_conversation ON contact_requests (account_id, conversation_id) WHERE conversation_id IS NOT NULL;

-- Conversations and messages.

CREATE TABLE conversations (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL REFERENCES accounts,
  channel_type         text        NOT NULL DEFAULT 'internal' CHECK (channel_type IN ('internal', 'email', 'sms', 'viber', 'facebook', 'instagram', 'whatsapp')),
  subject              text        CHECK (length(subject) BETWEEN 1 AND 200),
  contact_id           bigint,
  contact_request_id   bigint,
  user_id              bigint      REFERENCES users,
  external_id          text        CHECK (length(external_id) BETWEEN 1 AND 120),
  status               text        NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending', 'snoozed', 'closed')),
  priority             text        NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  snoozed_until        timestamptz,
  waiting_since        timestamptz,
  first_reply_at       timestamptz,
  last_message_id      bigint,
  last_message_at      timestamptz NOT NULL DEFAULT now(),
  last_message_preview text        CHECK (length(last_message_preview) <= 160),
  closed_at            timestamptz,
  merged_into_id       bigint,
  search_text          text        NOT NULL DEFAULT '',
  created_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  project_uuid         uuid,
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  third_party_service_id bigint,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  FOREIGN KEY (account_id, merged_into_id) REFERENCES conversations (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
  CHECK (merged_into_id <> id),
  CHECK (project_uuid IS NULL OR (contact_id IS NULL AND contact_request_id IS NULL AND merged_into_id IS NULL))
);
COMMENT ON TABLE conversations IS 'Conversations between members of an account and contacts, over any channel.';
COMMENT ON COLUMN conversations.external_id IS 'Thread id of the provider.';
COMMENT ON COLUMN conversations.third_party_service_id IS 'The service of the account that carries the conversation, such as its SMS gateway. Null for those of the platform.';
COMMENT ON COLUMN conversations.waiting_since IS 'When the unanswered message of the other side arrived.';
COMMENT ON COLUMN conversations.search_text IS 'Folded words of subject and participants, with a leading space.';
CREATE UNIQUE INDEX conversations_external ON conversations (account_id, channel_type, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX conversations_list ON conversations (account_id, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_status ON conversations (account_id, status, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_assignee ON conversations (account_id, user_id, status, last_message_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX conversations_contact ON conversations (account_id, contact_id, last_message_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX conversations_request ON conversations (account_id, contact_request_id, last_message_at DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX conversations_service ON conversations (account_id, third_party_service_id) WHERE third_party_service_id IS NOT NULL;
CREATE INDEX conversations_merged_into ON conversations (account_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX conversations_created_by ON conversations (account_id, created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX conversations_waiting ON conversations (account_id, waiting_since, id) WHERE waiting_since IS NOT NULL AND merged_into_id IS NULL;
CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversations_search ON conversations USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE UNIQUE INDEX conversations_project ON conversations (project_uuid) WHERE project_uuid IS NOT NULL;

CREATE TABLE participants (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL,
  conversation_id      bigint      NOT NULL,
  participable_type    text        NOT NULL CHECK (participable_type IN ('user', 'contact', 'contact_request')),
  participable_id      bigint      NOT NULL,
  role                 text        NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'owner', 'observer')),
  last_read_message_id bigint,
  last_read_at         timestamptz,
  muted                boolean     NOT NULL DEFAULT false,
  joined_at            timestamptz NOT NULL DEFAULT now(),
  left_at              timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (conversation_id, participable_type, participable_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE participants IS 'Participants of a conversation.';
COMMENT ON COLUMN participants.left_at IS 'Set for participants who left and for readers who never took part; the row then holds only the read mark.';
CREATE INDEX participants_conversation ON participants (account_id, conversation_id);
CREATE INDEX participants_participable ON participants (participable_type, participable_id, conversation_id) WHERE left_at IS NULL;
CREATE INDEX participants_joined ON participants (account_id, participable_id) WHERE participable_type = 'user' AND left_at IS NULL;

CREATE VIEW seen_conversations AS
  SELECT c.*,
    ARRAY(SELECT p.participable_id FROM participants AS p
      WHERE p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL) AS joined_user_ids,
    ARRAY(SELECT a.account_id FROM project_accounts AS a JOIN projects AS j ON j.uuid = a.project_uuid AND j.deleted_at IS NULL
      WHERE a.project_uuid = c.project_uuid AND a.ended_at IS NULL AND a.account_id <> c.account_id) AS guest_account_ids
  FROM conversations AS c;
COMMENT ON VIEW seen_conversations IS 'Conversations with the users who take part and the other accounts of the project whose people may read them.';

CREATE TABLE messages (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      NOT NULL,
  conversation_id bigint      NOT NULL,
  authorable_type text        CHECK (authorable_type IN ('user', 'contact')),
  authorable_id   bigint,
  direction       text        NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming', 'internal', 'system')),
  body            text        NOT NULL,
  body_text       text        NOT NULL,
  status          text        NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'queued', 'delivered', 'read', 'failed')),
  external_id     text        CHECK (length(external_id) BETWEEN 1 AND 200),
  error           text        CHECK (length(error) <= 300),
  reply_to_id     bigint,
  edited_at       timestamptz,
  sent_at         timestamptz NOT NULL DEFAULT now(),
  search_text     text        NOT NULL DEFAULT '',
  event           jsonb,
  mentions        bigint[]    NOT NULL DEFAULT '{}',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, reply_to_id) REFERENCES messages (account_id, id) ON DELETE SET NULL (reply_to_id),
  CHECK ((authorable_type IS NULL) = (authorable_id IS NULL)),
  CHECK ((event IS NOT NULL) = (direction = 'system'))
);
COMMENT ON TABLE messages IS 'Messages of a conversation.';
COMMENT ON COLUMN messages.direction IS '"internal" = a note among members of the account, never shown to others.';
COMMENT ON COLUMN messages.body IS 'HTML cleaned by an allow-list; body_text is the plain-text copy.';
COMMENT ON COLUMN messages.event IS 'For system lines: {code, ...names}, translated into the reader''s language.';
CREATE UNIQUE INDEX messages_external ON messages (conversation_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX messages_conversation ON messages (conversation_id, id DESC);
CREATE INDEX messages_tenant ON messages (account_id, conversation_id);
CREATE INDEX messages_author ON messages (authorable_type, authorable_id, id DESC) WHERE authorable_id IS NOT NULL;
CREATE INDEX messages_reply_to ON messages (account_id, reply_to_id) WHERE reply_to_id IS NOT NULL;
CREATE INDEX messages_search ON messages USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
-- A mail occurs once in the conversations of an account, also after conversations were merged.
CREATE UNIQUE INDEX messages_mail_once ON messages (account_id, external_id) WHERE external_id LIKE 'email:%';

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE contact_requests ADD FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id);

CREATE TABLE audiences (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint      NOT NULL REFERENCES accounts,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description text        CHECK (length(description) BETWEEN 1 AND 500),
  rules       jsonb,
  version     integer     NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  type        text        NOT NULL DEFAULT 'dynamic' CHECK (type IN ('dynamic', 'static')),
  size        integer     NOT NULL DEFAULT 0,
  computed_at timestamptz,
  computed_ms integer     NOT NULL DEFAULT 0,
  UNIQUE (account_id, id),
  CONSTRAINT audiences_rules CHECK ((type = 'dynamic') = (rules IS NOT NULL))
);
COMMENT ON TABLE audiences IS 'Rules that select contacts of an account.';
COMMENT ON COLUMN audiences.rules IS '{all, any, none}, nested, of conditions {field, op, value} (domain.md 4.8).';
COMMENT ON COLUMN audiences.type IS 'dynamic = contacts that meet the rules; static = contacts that members add.';
COMMENT ON COLUMN audiences.size IS 'Members at the last pass; a pass follows each change of contacts.';
COMMENT ON COLUMN audiences.computed_at IS 'When a pass last compared members and rules; null before the first one ended. Members of the first one did not enter, they were there.';
COMMENT ON COLUMN audiences.computed_ms IS 'Time that the last pass took, from which the pause before the next one follows.';
CREATE UNIQUE INDEX audiences_name ON audiences (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX audiences_list ON audiences (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE audience_members (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint      NOT NULL,
  audience_id bigint      NOT NULL,
  contact_id  bigint      NOT NULL,
  at_start    boolean     NOT NULL DEFAULT false,
  entered_at  timestamptz NOT NULL DEFAULT now(),
  left_at     timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, audience_id) REFERENCES audiences (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CHECK (left_at >= entered_at)
);
COMMENT ON TABLE audience_members IS 'Contacts in audiences, one row for each stay. Passes compare them with the rules (decision 0085).';
COMMENT ON COLUMN audience_members.at_start IS 'Whether the contact was in the audience when it began. No event tells of it.';
CREATE UNIQUE INDEX audience_members_open ON audience_members (audience_id, contact_id) WHERE left_at IS NULL;
CREATE INDEX audience_members_list ON audience_members (account_id, audience_id, entered_at DESC, id DESC);
CREATE INDEX audience_members_account ON audience_members (account_id, entered_at DESC, id DESC);
CREATE INDEX audience_members_left ON audience_members (account_id, left_at) WHERE left_at IS NOT NULL;
CREATE INDEX audience_members_contact ON audience_members (account_id, contact_id, entered_at DESC);

CREATE VIEW seen_audience_members AS
SELECT m.*, m.entered_at AS created_at, coalesce(m.left_at, m.entered_at) AS updated_at, CASE WHEN m.left_at IS NULL THEN 'in' ELSE 'left' END AS state,
  array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM audience_members AS m JOIN contacts AS c ON c.id = m.contact_id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')
JOIN audiences AS a ON a.id = m.audience_id AND a.deleted_at IS NULL;
COMMENT ON VIEW seen_audience_members IS 'Stays of existing contacts in existing audiences, with the members to whom the contact belongs.';

CREATE TABLE audience_sizes (
  account_id  bigint  NOT NULL,
  audience_id bigint  NOT NULL,
  day         date    NOT NULL,
  size        integer NOT NULL,
  entered     integer NOT NULL DEFAULT 0,
  exited      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, audience_id, day),
  FOREIGN KEY (account_id, audience_id) REFERENCES audiences (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE audience_sizes IS 'Size of audiences at the end of each day of the account on which it was computed, and how many contacts entered and left.';

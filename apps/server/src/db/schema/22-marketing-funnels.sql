-- Funnels: stages through which contacts move by rules, and their way through them.

CREATE TABLE funnel_categories (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      REFERENCES accounts,
  name_en    text        NOT NULL CHECK (length(name_en) BETWEEN 1 AND 60),
  name_gr    text        NOT NULL CHECK (length(name_gr) BETWEEN 1 AND 60),
  position   integer     NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE funnel_categories IS 'What funnels are for. Those of the platform have no account.';
CREATE UNIQUE INDEX funnel_categories_name ON funnel_categories (coalesce(account_id, 0), lower(name_en));
CREATE INDEX funnel_categories_account ON funnel_categories (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE funnels (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  funnel_category_id     bigint      REFERENCES funnel_categories ON DELETE SET NULL,
  project_uuid           uuid,
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description            text        CHECK (length(description) BETWEEN 1 AND 500),
  status                 text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'archived')),
  entry_rules            jsonb,
  exit_rules             jsonb,
  re_entry               text        NOT NULL DEFAULT 'never' CHECK (re_entry IN ('never', 'after_exit')),
  conversion_window_days integer     NOT NULL DEFAULT 90 CHECK (conversion_window_days BETWEEN 1 AND 730),
  memberships_count      integer     NOT NULL DEFAULT 0,
  active_count           integer     NOT NULL DEFAULT 0,
  completed_count        integer     NOT NULL DEFAULT 0,
  conversion_bp          integer,
  activated_at           timestamptz,
  created_by_id          bigint      REFERENCES users ON DELETE SET NULL,
  version                integer     NOT NULL DEFAULT 1,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  deleted_at             timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CHECK (status = 'draft' OR entry_rules IS NOT NULL)
);
COMMENT ON TABLE funnels IS 'Stages through which contacts of an account move by rules.';
COMMENT ON COLUMN funnels.entry_rules IS 'Who enters: {all, any, none} of conditions {field, op, value} (domain.md 4.8).';
COMMENT ON COLUMN funnels.exit_rules IS 'Which members leave; null = none by a rule.';
COMMENT ON COLUMN funnels.conversion_window_days IS 'Members who have not converted this long after they entered leave.';
COMMENT ON COLUMN funnels.memberships_count IS 'Figures of its memberships, which every run of the funnel counts anew.';
CREATE UNIQUE INDEX funnels_name ON funnels (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX funnels_list ON funnels (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX funnels_active ON funnels (account_id) WHERE deleted_at IS NULL AND status = 'active';
CREATE INDEX funnels_category ON funnels (funnel_category_id) WHERE funnel_category_id IS NOT NULL;
CREATE INDEX funnels_project ON funnels (project_uuid, account_id) WHERE project_uuid IS NOT NULL;
CREATE INDEX funnels_created_by ON funnels (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE funnel_stages (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL,
  funnel_id     bigint      NOT NULL,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind          text        NOT NULL DEFAULT 'custom' CHECK (kind IN ('awareness', 'interest', 'consideration', 'conversion', 'loyalty', 'custom')),
  position      integer     NOT NULL,
  entry_rules   jsonb,
  is_conversion boolean     NOT NULL DEFAULT false,
  actions       jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(actions) = 'object'),
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, funnel_id, id),
  FOREIGN KEY (account_id, funnel_id) REFERENCES funnels (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE funnel_stages IS 'Stages of a funnel. A member stands in the last one whose rules it meets. Deleted ones stay for the history of members.';
COMMENT ON COLUMN funnel_stages.entry_rules IS 'Null in the first stage: all members who meet no later one stand there.';
COMMENT ON COLUMN funnel_stages.actions IS 'What happens to contacts that enter: {tag_ids, contact_list_ids, tasks, pipeline_stage_id, email}.';
CREATE UNIQUE INDEX funnel_stages_name ON funnel_stages (funnel_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX funnel_stages_order ON funnel_stages (funnel_id, position) WHERE deleted_at IS NULL;

CREATE TABLE funnel_stage_items (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL,
  funnel_stage_id   bigint      NOT NULL,
  channel_id        bigint,
  page_id           bigint,
  form_uuid         uuid,
  email_campaign_id bigint,
  sms_campaign_id   bigint,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  CONSTRAINT funnel_stage_items_once UNIQUE NULLS NOT DISTINCT (funnel_stage_id, channel_id, page_id, form_uuid, email_campaign_id, sms_campaign_id),
  FOREIGN KEY (account_id, funnel_stage_id) REFERENCES funnel_stages (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, sms_campaign_id) REFERENCES sms_campaigns (account_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(channel_id, page_id, form_uuid, email_campaign_id, sms_campaign_id) = 1)
);
COMMENT ON TABLE funnel_stage_items IS 'Records that bring people into a stage of a funnel. A deleted record leaves its stages.';
CREATE INDEX funnel_stage_items_stage ON funnel_stage_items (account_id, funnel_stage_id);
CREATE INDEX funnel_stage_items_channel ON funnel_stage_items (account_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX funnel_stage_items_page ON funnel_stage_items (account_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX funnel_stage_items_form ON funnel_stage_items (account_id, form_uuid) WHERE form_uuid IS NOT NULL;
CREATE INDEX funnel_stage_items_email ON funnel_stage_items (account_id, email_campaign_id) WHERE email_campaign_id IS NOT NULL;
CREATE INDEX funnel_stage_items_sms ON funnel_stage_items (account_id, sms_campaign_id) WHERE sms_campaign_id IS NOT NULL;

CREATE FUNCTION leave_funnel_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM funnel_stage_items WHERE account_id = $1 AND %I = ($2 ->> %L)::%s', TG_ARGV[0], TG_ARGV[1],
    CASE TG_ARGV[1] WHEN 'uuid' THEN 'uuid' ELSE 'bigint' END) USING NEW.account_id, to_jsonb(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER channels_leave_funnels AFTER UPDATE OF deleted_at ON channels
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('channel_id', 'id');
CREATE TRIGGER forms_leave_funnels AFTER UPDATE OF deleted_at ON forms
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('form_uuid', 'uuid');
CREATE TRIGGER email_campaigns_leave_funnels AFTER UPDATE OF deleted_at ON email_campaigns
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('email_campaign_id', 'id');
CREATE TRIGGER sms_campaigns_leave_funnels AFTER UPDATE OF deleted_at ON sms_campaigns
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('sms_campaign_id', 'id');

CREATE TABLE funnel_memberships (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL,
  funnel_id        bigint      NOT NULL,
  contact_id       bigint      NOT NULL,
  funnel_stage_id  bigint,
  held_stage_id    bigint,
  status           text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'exited')),
  round            integer     NOT NULL DEFAULT 1 CHECK (round > 0),
  entered_at       timestamptz NOT NULL DEFAULT now(),
  stage_entered_at timestamptz NOT NULL DEFAULT now(),
  exited_at        timestamptz,
  exit_reason      text        CHECK (exit_reason IN ('completed', 'rule', 'manual', 'unsubscribed', 'erased', 'merged', 'window')),
  left_rules_at    timestamptz,
  version          integer     NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  mail_skipped     text,
  UNIQUE (account_id, id),
  UNIQUE (funnel_id, contact_id, round),
  FOREIGN KEY (account_id, funnel_id) REFERENCES funnels (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, funnel_id, funnel_stage_id) REFERENCES funnel_stages (account_id, funnel_id, id),
  FOREIGN KEY (account_id, funnel_id, held_stage_id) REFERENCES funnel_stages (account_id, funnel_id, id),
  CHECK ((status = 'active') = (exited_at IS NULL)),
  CHECK ((exited_at IS NULL) = (exit_reason IS NULL)),
  CHECK (status <> 'completed' OR exit_reason = 'completed')
);
COMMENT ON TABLE funnel_memberships IS 'Contacts in funnels, from their entry to their end (domain.md 3.19).';
COMMENT ON COLUMN funnel_memberships.held_stage_id IS 'Stage from which a member of the account moved the contact back; rules move it on only to a later one.';
COMMENT ON COLUMN funnel_memberships.exited_at IS 'When the contact left or converted; those that converted stay in their stage.';
COMMENT ON COLUMN funnel_memberships.left_rules_at IS 'After the end: when the contact no longer met the entry rules. It may enter again once it meets them again.';
COMMENT ON COLUMN funnel_memberships.mail_skipped IS 'Why the mail of its stage was not sent to the contact.';
CREATE INDEX funnel_memberships_stage ON funnel_memberships (funnel_stage_id, stage_entered_at);
CREATE INDEX funnel_memberships_list ON funnel_memberships (funnel_id, entered_at DESC, id DESC);
CREATE INDEX funnel_memberships_funnel ON funnel_memberships (account_id, funnel_id, funnel_stage_id);
CREATE INDEX funnel_memberships_held ON funnel_memberships (account_id, funnel_id, held_stage_id) WHERE held_stage_id IS NOT NULL;
CREATE INDEX funnel_memberships_contact ON funnel_memberships (account_id, contact_id);

CREATE VIEW seen_funnel_memberships AS
SELECT m.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM funnel_memberships AS m JOIN contacts AS c ON c.id = m.contact_id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased');
COMMENT ON VIEW seen_funnel_memberships IS 'Memberships of existing contacts, with the members to whom the contact belongs.';

CREATE TABLE funnel_transitions (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL,
  funnel_membership_id bigint      NOT NULL,
  from_stage_id        bigint,
  to_stage_id          bigint,
  cause                text        NOT NULL CHECK (cause IN ('rule', 'automation', 'manual')),
  moved_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, funnel_membership_id) REFERENCES funnel_memberships (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, from_stage_id) REFERENCES funnel_stages (account_id, id),
  FOREIGN KEY (account_id, to_stage_id) REFERENCES funnel_stages (account_id, id),
  CHECK (from_stage_id IS DISTINCT FROM to_stage_id)
);
COMMENT ON TABLE funnel_transitions IS 'Moves of contacts between stages of a funnel. Append-only. From null: entered; to null: left.';
CREATE INDEX funnel_transitions_membership ON funnel_transitions (account_id, funnel_membership_id, id);
CREATE INDEX funnel_transitions_from ON funnel_transitions (account_id, from_stage_id) WHERE from_stage_id IS NOT NULL;
CREATE INDEX funnel_transitions_to ON funnel_transitions (account_id, to_stage_id) WHERE to_stage_id IS NOT NULL;

CREATE FUNCTION keep_funnel_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transitions of funnels are only added to' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER funnel_transitions_unchanged BEFORE UPDATE ON funnel_transitions FOR EACH ROW EXECUTE FUNCTION keep_funnel_transitions();

CREATE VIEW seen_funnel_stages AS
SELECT s.*, (SELECT count(*) FROM seen_funnel_memberships AS m WHERE m.funnel_stage_id = s.id AND m.status <> 'exited')::int AS members_count,
  s.is_conversion OR NOT EXISTS (
    SELECT FROM funnel_stages AS o WHERE o.funnel_id = s.funnel_id AND o.deleted_at IS NULL AND (o.is_conversion OR o.position > s.position)) AS converts
FROM funnel_stages AS s JOIN funnels AS f ON f.id = s.funnel_id AND f.deleted_at IS NULL;
COMMENT ON VIEW seen_funnel_stages IS 'Stages of funnels that are not deleted, with the number of members who stand in each; the last one converts where none is marked.';

CREATE VIEW seen_funnel_stage_items AS
SELECT i.*, s.funnel_id, s.position AS stage_position
FROM funnel_stage_items AS i JOIN funnel_stages AS s ON s.id = i.funnel_stage_id AND s.deleted_at IS NULL
  JOIN funnels AS f ON f.id = s.funnel_id AND f.deleted_at IS NULL;
COMMENT ON VIEW seen_funnel_stage_items IS 'Records that bring people into the stages of funnels, without deleted stages and funnels.';

-- Forms on websites, and what people send with them.

CREATE TABLE forms (
  uuid              uuid        PRIMARY KEY DEFAULT uuid_v7(),
  account_id        bigint      NOT NULL REFERENCES accounts,
  project_uuid      uuid,
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  type              text        NOT NULL DEFAULT 'embedded' CHECK (type IN ('embedded', 'landing', 'popup')),
  status            text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'closed')),
  public_key        uuid        NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  definition        jsonb       NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  published_version integer     CHECK (published_version > 0),
  has_draft         boolean     NOT NULL DEFAULT false,
  redirect_url      text        CHECK (length(redirect_url) <= 500 AND redirect_url ~ '^https://'),
  notify_user_ids   bigint[]    NOT NULL DEFAULT '{}' CHECK (cardinality(notify_user_ids) <= 50),
  allowed_origins   text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(allowed_origins) <= 20),
  duplicate_mode    text        NOT NULL DEFAULT 'update_fill_empty' CHECK (duplicate_mode IN ('update_fill_empty', 'always_new')),
  makes_request     boolean     NOT NULL DEFAULT true,
  double_opt_in     boolean     NOT NULL DEFAULT false,
  contact_list_id   bigint,
  pipeline_id       bigint,
  pipeline_stage_id bigint,
  channel_id        bigint,
  tag_ids           bigint[]    NOT NULL DEFAULT '{}' CHECK (cardinality(tag_ids) <= 20),
  closes_at         timestamptz,
  response_limit    integer     CHECK (response_limit > 0),
  submissions_count integer     NOT NULL DEFAULT 0 CHECK (submissions_count >= 0),
  published_at      timestamptz,
  created_by_id     bigint      REFERENCES users ON DELETE SET NULL,
  search_text       text        NOT NULL DEFAULT '',
  version           integer     NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  email_template_id bigint,
  keeps_partials    boolean     NOT NULL DEFAULT false,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id),
  FOREIGN KEY (account_id, email_template_id) REFERENCES email_templates (account_id, id),
  CHECK (num_nulls(pipeline_id, pipeline_stage_id) IN (0, 2)),
  CHECK ((status = 'draft') = (published_version IS NULL))
);
COMMENT ON TABLE forms IS 'Forms on websites. The account is the one whose CRM keeps what they bring.';
COMMENT ON COLUMN forms.definition IS 'Fields, texts and consent as members edit them. Visitors see the published version of it.';
COMMENT ON COLUMN forms.has_draft IS 'Whether the definition differs from the published version.';
COMMENT ON COLUMN forms.public_key IS 'Names the form in its public addresses.';
COMMENT ON COLUMN forms.allowed_origins IS 'Websites that may embed it; empty = all.';
COMMENT ON COLUMN forms.makes_request IS 'False: what is sent becomes no request, as for a newsletter.';
COMMENT ON COLUMN forms.keeps_partials IS 'Answers to finished steps are kept before it is sent.';
COMMENT ON COLUMN forms.email_template_id IS 'Mail that answers a submission; null = none.';
COMMENT ON COLUMN forms.response_limit IS 'Submissions without spam after which it is closed.';
COMMENT ON COLUMN forms.submissions_count IS 'Submissions without spam.';
CREATE INDEX forms_list ON forms (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX forms_status ON forms (account_id, status, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX forms_project ON forms (project_uuid, account_id) WHERE project_uuid IS NOT NULL;
CREATE INDEX forms_contact_list ON forms (account_id, contact_list_id) WHERE contact_list_id IS NOT NULL;
CREATE INDEX forms_stage ON forms (account_id, pipeline_id, pipeline_stage_id) WHERE pipeline_stage_id IS NOT NULL;
CREATE INDEX forms_channel ON forms (account_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX forms_email_template ON forms (account_id, email_template_id) WHERE email_template_id IS NOT NULL;
CREATE INDEX forms_created_by ON forms (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX forms_search ON forms USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;

CREATE TABLE form_versions (
  account_id      bigint      NOT NULL,
  form_uuid       uuid        NOT NULL,
  number          integer     NOT NULL CHECK (number > 0),
  definition      jsonb       NOT NULL,
  published_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_uuid, number),
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid)
);
COMMENT ON TABLE form_versions IS 'Definitions that were published. They never change, so that old submissions stay readable.';
CREATE INDEX form_versions_form ON form_versions (account_id, form_uuid);
CREATE INDEX form_versions_published_by ON form_versions (published_by_id) WHERE published_by_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_form_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.form_uuid, OLD.number, OLD.definition) IS DISTINCT FROM (NEW.form_uuid, NEW.number, NEW.definition) THEN
    RAISE EXCEPTION 'a published version of a form does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER form_versions_immutable BEFORE UPDATE ON form_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_form_version();

CREATE TABLE form_submissions (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  form_uuid          uuid        NOT NULL,
  form_version       integer     NOT NULL,
  status             text        NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'processed', 'awaiting_confirmation', 'spam', 'failed')),
  data               jsonb       NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  attribution        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attribution) = 'object'),
  consent_given      boolean     NOT NULL DEFAULT false,
  locale             text        NOT NULL CHECK (locale IN ('en', 'gr')),
  contact_id         bigint,
  contact_request_id bigint,
  channel_id         bigint,
  campaign_id        bigint      REFERENCES campaigns,
  ip                 inet,
  browser            text        CHECK (length(browser) <= 300),
  spam_score_bp      integer     NOT NULL DEFAULT 0 CHECK (spam_score_bp BETWEEN 0 AND 10000),
  dedupe_hash        bytea       NOT NULL CHECK (length(dedupe_hash) = 32),
  repeats            integer     NOT NULL DEFAULT 0,
  attempts           integer     NOT NULL DEFAULT 0,
  error              text        CHECK (length(error) <= 80),
  search_text        text        NOT NULL DEFAULT '',
  received_at        timestamptz NOT NULL DEFAULT now(),
  processed_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  email_message_id   bigint,
  email_skipped      text        CHECK (length(email_skipped) <= 40),
  UNIQUE (account_id, id),
  UNIQUE (form_uuid, dedupe_hash),
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid),
  FOREIGN KEY (form_uuid, form_version) REFERENCES form_versions (form_uuid, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id),
  FOREIGN KEY (account_id, email_message_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (email_message_id)
);
COMMENT ON TABLE form_submissions IS 'What people sent with forms, and what became of it. The same content within ten minutes is one submission.';
COMMENT ON COLUMN form_submissions.data IS 'Answers by the keys of the fields.';
COMMENT ON COLUMN form_submissions.attribution IS '{first, last}: where the person came from on their first and on their last visit: UTM parameters, click ids, page, referrer.';
COMMENT ON COLUMN form_submissions.dedupe_hash IS 'Hash of form, answers and ten-minute window.';
COMMENT ON COLUMN form_submissions.email_message_id IS 'Mail that answered it.';
COMMENT ON COLUMN form_submissions.email_skipped IS 'Code of the reason why no mail answered it.';
COMMENT ON COLUMN form_submissions.repeats IS 'Times that the same was sent again within ten minutes.';
CREATE INDEX form_submissions_list ON form_submissions (account_id, received_at DESC, id DESC);
CREATE INDEX form_submissions_form ON form_submissions (account_id, form_uuid, received_at DESC, id DESC);
CREATE INDEX form_submissions_version ON form_submissions (form_uuid, form_version);
CREATE INDEX form_submissions_sender ON form_submissions (account_id, ip, received_at) WHERE ip IS NOT NULL;
CREATE INDEX form_submissions_processed ON form_submissions (account_id, processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX form_submissions_contact ON form_submissions (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX form_submissions_request ON form_submissions (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;
CREATE INDEX form_submissions_channel ON form_submissions (account_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX form_submissions_campaign ON form_submissions (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX form_submissions_email_message ON form_submissions (account_id, email_message_id) WHERE email_message_id IS NOT NULL;
CREATE INDEX form_submissions_search ON form_submissions USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE INDEX form_submissions_received ON form_submissions (account_id, id) WHERE status = 'received';

CREATE TABLE form_partials (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  form_uuid     uuid        NOT NULL,
  form_version  integer     NOT NULL,
  visitor_key   uuid        NOT NULL,
  data          jsonb       NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  attribution   jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attribution) = 'object'),
  step          integer     NOT NULL CHECK (step > 0),
  steps         integer     NOT NULL CHECK (steps > 0),
  locale        text        NOT NULL CHECK (locale IN ('en', 'gr')),
  email_key     text,
  search_text   text        NOT NULL DEFAULT '',
  sent_at       timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (form_uuid, visitor_key),
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid),
  FOREIGN KEY (form_uuid, form_version) REFERENCES form_versions (form_uuid, number)
);
COMMENT ON TABLE form_partials IS 'Answers to finished steps of forms that were not sent. They are deleted after 30 days.';
COMMENT ON COLUMN form_partials.visitor_key IS 'Names the visit; chosen by the browser.';
COMMENT ON COLUMN form_partials.step IS 'The last finished step.';
COMMENT ON COLUMN form_partials.email_key IS 'Address among the answers, by which an erasure finds them.';
COMMENT ON COLUMN form_partials.sent_at IS 'When the form was sent after all; the row has no answers any more.';
CREATE INDEX form_partials_list ON form_partials (account_id, created_at DESC, id DESC) WHERE sent_at IS NULL;
CREATE INDEX form_partials_form ON form_partials (account_id, form_uuid, created_at DESC, id DESC);
CREATE INDEX form_partials_version ON form_partials (form_uuid, form_version);
CREATE INDEX form_partials_old ON form_partials (updated_at);
CREATE INDEX form_partials_email ON form_partials (account_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX form_partials_search ON form_partials USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

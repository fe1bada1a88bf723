-- Answers to finished steps of forms that were not sent.
ALTER TABLE forms ADD COLUMN keeps_partials boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN forms.keeps_partials IS 'Answers to finished steps are kept before it is sent.';
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

-- Landing pages: what members edit, what visitors see, and the campaigns that they belong to.

CREATE TABLE page_domains (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  host          text        NOT NULL CHECK (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' AND length(host) <= 253),
  token         text        NOT NULL CHECK (length(token) BETWEEN 20 AND 64),
  status        text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'verified', 'failing')),
  reason        text        CHECK (reason IN ('missing', 'different', 'unreachable', 'taken', 'lost')),
  is_pointed    boolean     NOT NULL DEFAULT false,
  failures      integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz,
  verified_at   timestamptz,
  checked_at    timestamptz,
  next_check_at timestamptz NOT NULL DEFAULT now(),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id),
  CHECK ((status = 'failing') = (failing_since IS NOT NULL)),
  CHECK (status = 'pending' OR verified_at IS NOT NULL)
);
COMMENT ON TABLE page_domains IS 'Host names at which accounts show their pages, once the DNS says that a name is theirs.';
COMMENT ON COLUMN page_domains.host IS 'In lower case and ASCII, without port and dot at the end.';
COMMENT ON COLUMN page_domains.token IS 'What the TXT record of _stoa-challenge.HOST must contain.';
COMMENT ON COLUMN page_domains.status IS 'Pages are shown while it is verified or failing.';
COMMENT ON COLUMN page_domains.reason IS 'Why the last check did not verify it.';
COMMENT ON COLUMN page_domains.is_pointed IS 'Whether the DNS leads visitors of the host to this product. The usual addresses redirect only then.';
COMMENT ON COLUMN page_domains.failures IS 'Checks in a row that did not find its record.';
CREATE UNIQUE INDEX page_domains_host ON page_domains (account_id, host) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX page_domains_served ON page_domains (host) WHERE deleted_at IS NULL AND status <> 'pending';
CREATE INDEX page_domains_list ON page_domains (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX page_domains_due ON page_domains (next_check_at) WHERE deleted_at IS NULL;
CREATE INDEX page_domains_created_by ON page_domains (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE pages (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          bigint      NOT NULL REFERENCES accounts,
  project_uuid        uuid,
  name                text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  slug                text        NOT NULL CHECK (slug ~ '^[a-z0-9-]{1,80}$'),
  status              text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'unpublished', 'archived')),
  locale              text        NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'gr')),
  title_en            text        CHECK (length(title_en) BETWEEN 1 AND 160),
  title_gr            text        CHECK (length(title_gr) BETWEEN 1 AND 160),
  meta_description_en text        CHECK (length(meta_description_en) BETWEEN 1 AND 300),
  meta_description_gr text        CHECK (length(meta_description_gr) BETWEEN 1 AND 300),
  og_media_id         bigint,
  design_hash         text        NOT NULL CHECK (length(design_hash) = 64),
  published_hash      text        CHECK (length(published_hash) = 64),
  published_version   integer     CHECK (published_version > 0),
  published_at        timestamptz,
  form_uuid           uuid,
  channel_id          bigint,
  domain_id           bigint,
  is_home             boolean     NOT NULL DEFAULT false,
  views               bigint      NOT NULL DEFAULT 0 CHECK (views >= 0),
  submissions         bigint      NOT NULL DEFAULT 0 CHECK (submissions >= 0),
  conversion_bp       integer     NOT NULL GENERATED ALWAYS AS (CASE WHEN views > 0 THEN least(10000, submissions * 10000 / views)::integer ELSE 0 END) STORED,
  created_by_id       bigint      REFERENCES users ON DELETE SET NULL,
  search_text         text        NOT NULL DEFAULT '',
  version             integer     NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  FOREIGN KEY (account_id, form_uuid) REFERENCES forms (account_id, uuid),
  FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id),
  FOREIGN KEY (account_id, domain_id) REFERENCES page_domains (account_id, id),
  FOREIGN KEY (og_media_id) REFERENCES media ON DELETE SET NULL,
  CHECK ((status = 'draft') = (published_version IS NULL)),
  CHECK (num_nulls(published_version, published_hash) IN (0, 2)),
  CHECK (NOT is_home OR domain_id IS NOT NULL)
);
COMMENT ON TABLE pages IS 'Landing pages. The account is the one whose CRM keeps what they bring.';
COMMENT ON COLUMN pages.slug IS 'Last part of its public address, unique in its account.';
COMMENT ON COLUMN pages.locale IS 'Language of visitors who ask for none. The texts of a design exist in both.';
COMMENT ON COLUMN pages.design_hash IS 'SHA-256 of the design that members edit; differs from published_hash while there is a draft.';
COMMENT ON COLUMN pages.form_uuid IS 'The first form in its design.';
COMMENT ON COLUMN pages.channel_id IS 'Channel of the requests that come through it, unless their form names one.';
COMMENT ON COLUMN pages.domain_id IS 'Domain at which it is shown while that is verified; without one, at the usual address.';
COMMENT ON COLUMN pages.is_home IS 'Whether it is shown at the root of its domain.';
COMMENT ON COLUMN pages.views IS 'Times that it was shown to visitors, without programs that say that they are some.';
CREATE UNIQUE INDEX pages_slug ON pages (account_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX pages_list ON pages (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX pages_status ON pages (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX pages_project ON pages (project_uuid, account_id) WHERE project_uuid IS NOT NULL;
CREATE INDEX pages_form ON pages (account_id, form_uuid) WHERE form_uuid IS NOT NULL;
CREATE INDEX pages_channel ON pages (account_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE UNIQUE INDEX pages_home ON pages (domain_id) WHERE is_home AND deleted_at IS NULL;
CREATE INDEX pages_domain ON pages (account_id, domain_id) WHERE domain_id IS NOT NULL;
CREATE INDEX pages_og_media ON pages (og_media_id) WHERE og_media_id IS NOT NULL;
CREATE INDEX pages_created_by ON pages (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX pages_search ON pages USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE TRIGGER pages_media_account BEFORE INSERT OR UPDATE OF account_id, og_media_id ON pages
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('media', 'og_media_id');
CREATE TRIGGER pages_count_insert AFTER INSERT ON pages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pages', 'deleted_at IS NULL');
CREATE TRIGGER pages_count_update AFTER UPDATE ON pages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pages', 'deleted_at IS NULL');
CREATE TRIGGER pages_count_delete AFTER DELETE ON pages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pages', 'deleted_at IS NULL');

CREATE TABLE page_drafts (
  account_id bigint NOT NULL,
  page_id    bigint PRIMARY KEY,
  design     jsonb  NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  UNIQUE (account_id, page_id),
  FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id)
);
COMMENT ON TABLE page_drafts IS 'Designs of pages as members edit them, apart from the rows that lists read.';

CREATE TABLE page_versions (
  account_id      bigint      NOT NULL,
  page_id         bigint      NOT NULL,
  number          integer     NOT NULL CHECK (number > 0),
  design          jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  published_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  name            text        CHECK (length(name) BETWEEN 1 AND 80),
  PRIMARY KEY (page_id, number),
  FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id)
);
COMMENT ON TABLE page_versions IS 'Designs that were published. They never change.';
COMMENT ON COLUMN page_versions.name IS 'What members call it.';
CREATE INDEX page_versions_page ON page_versions (account_id, page_id);
CREATE INDEX page_versions_published_by ON page_versions (published_by_id) WHERE published_by_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.page_id, OLD.number, OLD.design) IS DISTINCT FROM (NEW.page_id, NEW.number, NEW.design) THEN
    RAISE EXCEPTION 'a published version of a page does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER page_versions_immutable BEFORE UPDATE ON page_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_page_version();

CREATE TABLE page_view_days (
  account_id bigint NOT NULL,
  page_id    bigint NOT NULL,
  day        date   NOT NULL,
  views      bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (page_id, day),
  FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id)
);
COMMENT ON TABLE page_view_days IS 'Views of pages by the day of their account.';
CREATE INDEX page_view_days_page ON page_view_days (account_id, page_id, day);

CREATE TABLE campaign_page (
  account_id  bigint NOT NULL,
  campaign_id bigint NOT NULL REFERENCES campaigns,
  page_id     bigint NOT NULL,
  PRIMARY KEY (campaign_id, page_id),
  FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id)
);
COMMENT ON TABLE campaign_page IS 'Pages of campaigns. The account is that of the page.';
CREATE INDEX campaign_page_page ON campaign_page (account_id, page_id);

-- A campaign of another account is allowed where the account of the page takes part in its project.
CREATE FUNCTION check_page_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM campaigns AS c WHERE c.id = NEW.campaign_id AND (c.account_id = NEW.account_id
      OR EXISTS (SELECT FROM project_accounts AS a WHERE a.project_uuid = c.project_uuid AND a.account_id = NEW.account_id))
  ) THEN
    RAISE EXCEPTION 'page % names a campaign of a foreign account', NEW.page_id USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = 'campaign_id';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_page_account BEFORE INSERT OR UPDATE OF account_id, campaign_id ON campaign_page
  FOR EACH ROW EXECUTE FUNCTION check_page_campaign();

ALTER TABLE form_submissions ADD COLUMN page_id bigint;
ALTER TABLE form_submissions ADD FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id);
COMMENT ON COLUMN form_submissions.page_id IS 'The page on which the form was.';
CREATE INDEX form_submissions_page ON form_submissions (account_id, page_id) WHERE page_id IS NOT NULL;
ALTER TABLE funnel_stage_items ADD FOREIGN KEY (account_id, page_id) REFERENCES pages (account_id, id) ON DELETE CASCADE;
CREATE TRIGGER pages_leave_funnels AFTER UPDATE OF deleted_at ON pages
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_funnel_stages('page_id', 'id');

CREATE VIEW seen_pages AS
SELECT p.*, (SELECT a.uuid FROM accounts AS a WHERE a.id = p.account_id) AS account_uuid,
  (SELECT d.host FROM page_domains AS d WHERE d.id = p.domain_id AND d.status <> 'pending' AND d.deleted_at IS NULL) AS domain_host,
  (SELECT d.is_pointed FROM page_domains AS d WHERE d.id = p.domain_id AND d.status <> 'pending' AND d.deleted_at IS NULL) AS is_pointed
FROM pages AS p;
COMMENT ON VIEW seen_pages IS 'Pages with the parts of their addresses: the account, and the domain while pages are shown at it.';

-- Host names at which accounts show their pages.
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

-- Pages at domains of their account.
DROP VIEW seen_pages;
ALTER TABLE pages ADD COLUMN domain_id bigint;
ALTER TABLE pages ADD COLUMN is_home boolean NOT NULL DEFAULT false;
ALTER TABLE pages ADD FOREIGN KEY (account_id, domain_id) REFERENCES page_domains (account_id, id);
ALTER TABLE pages ADD CHECK (NOT is_home OR domain_id IS NOT NULL);
COMMENT ON COLUMN pages.domain_id IS 'Domain at which it is shown while that is verified; without one, at the usual address.';
COMMENT ON COLUMN pages.is_home IS 'Whether it is shown at the root of its domain.';
CREATE UNIQUE INDEX pages_home ON pages (domain_id) WHERE is_home AND deleted_at IS NULL;
CREATE INDEX pages_domain ON pages (account_id, domain_id) WHERE domain_id IS NOT NULL;
CREATE VIEW seen_pages AS
SELECT p.*, (SELECT a.uuid FROM accounts AS a WHERE a.id = p.account_id) AS account_uuid,
  (SELECT d.host FROM page_domains AS d WHERE d.id = p.domain_id AND d.status <> 'pending' AND d.deleted_at IS NULL) AS domain_host,
  (SELECT d.is_pointed FROM page_domains AS d WHERE d.id = p.domain_id AND d.status <> 'pending' AND d.deleted_at IS NULL) AS is_pointed
FROM pages AS p;
COMMENT ON VIEW seen_pages IS 'Pages with the parts of their addresses: the account, and the domain while pages are shown at it.';

-- Members of audiences are kept, with their stays and the sizes of each day; audiences can be static (decision 0085).
ALTER TABLE audiences ALTER COLUMN rules DROP NOT NULL;
ALTER TABLE audiences ADD COLUMN type text NOT NULL DEFAULT 'dynamic' CHECK (type IN ('dynamic', 'static'));
ALTER TABLE audiences ADD COLUMN size integer NOT NULL DEFAULT 0;
ALTER TABLE audiences ADD COLUMN computed_at timestamptz;
ALTER TABLE audiences ADD COLUMN computed_ms integer NOT NULL DEFAULT 0;
ALTER TABLE audiences ADD CONSTRAINT audiences_rules CHECK ((type = 'dynamic') = (rules IS NOT NULL));
COMMENT ON COLUMN audiences.type IS 'dynamic = contacts that meet the rules; static = contacts that members add.';
COMMENT ON COLUMN audiences.size IS 'Members at the last pass; a pass follows each change of contacts.';
COMMENT ON COLUMN audiences.computed_at IS 'When a pass last compared members and rules; null before the first one ended. Members of the first one did not enter, they were there.';
COMMENT ON COLUMN audiences.computed_ms IS 'Time that the last pass took, from which the pause before the next one follows.';

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

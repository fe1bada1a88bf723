-- Duplicates and merges: what a bulk merge works through, and the indexes that find what belongs to a contact.

ALTER TABLE duplicate_groups
  DROP COLUMN match_key,
  ADD COLUMN match_keys text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN duplicate_groups.match_keys IS 'All keys that join the group. A dismissed group hides later ones whose contacts and keys are among its own.';
CREATE INDEX duplicate_groups_dismissed ON duplicate_groups (account_id, criteria) WHERE dismissed_at IS NOT NULL;

CREATE TABLE bulk_merge_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  bulk_merge_uuid uuid NOT NULL,
  contact_ids bigint[] NOT NULL CHECK (cardinality(contact_ids) > 1),
  versions integer[] NOT NULL,
  match_keys text[] NOT NULL,
  winner_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'merged', 'failed')),
  reason text CHECK (reason IN ('changed', 'error')),
  contact_merge_uuid uuid,
  duration_ms integer CHECK (duration_ms >= 0),
  finished_at timestamptz,
  CHECK (cardinality(contact_ids) = cardinality(versions)),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, bulk_merge_uuid) REFERENCES bulk_merges (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_merge_uuid) REFERENCES contact_merges (account_id, uuid) ON DELETE SET NULL (contact_merge_uuid)
);
COMMENT ON TABLE bulk_merge_groups IS 'The groups a bulk merge found when it began. A group is closed in the transaction that merges it, so a killed process does none twice.';
COMMENT ON COLUMN bulk_merge_groups.versions IS 'Versions of the contacts when the group was found: a contact changed since is not merged.';
CREATE INDEX bulk_merge_groups_pending ON bulk_merge_groups (bulk_merge_uuid, id) WHERE status = 'pending';
CREATE INDEX bulk_merge_groups_done ON bulk_merge_groups (bulk_merge_uuid, finished_at DESC) WHERE status <> 'pending';
CREATE INDEX bulk_merge_groups_tenant ON bulk_merge_groups (account_id, bulk_merge_uuid);
CREATE INDEX bulk_merge_groups_merge ON bulk_merge_groups (account_id, contact_merge_uuid) WHERE contact_merge_uuid IS NOT NULL;

ALTER TABLE bulk_merges ADD COLUMN finished_at timestamptz;

CREATE INDEX contact_merges_list ON contact_merges (account_id, created_at DESC, uuid DESC);
CREATE INDEX contact_merges_merged ON contact_merges (account_id, merged_at DESC, uuid DESC);
-- Unsubscribe links of subscriptions that a merge dropped still lead to the one that was kept.
CREATE INDEX contact_merge_items_unsubscribe ON contact_merge_items ((before ->> 'unsubscribe_id')) WHERE table_name = 'subscriptions' AND action = 'dropped_duplicate';

-- A merge finds everything of a contact by index, deleted notes included.
CREATE INDEX notes_subject ON notes (account_id, notable_type, notable_id);
CREATE INDEX import_rows_contact ON import_rows (account_id, contact_id) WHERE contact_id IS NOT NULL;

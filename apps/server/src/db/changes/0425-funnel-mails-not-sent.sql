-- Members of funnels know why the mail of their stage was not sent.
DROP VIEW seen_funnel_stages;
DROP VIEW seen_funnel_memberships;
ALTER TABLE funnel_memberships ADD COLUMN mail_skipped text;
COMMENT ON COLUMN funnel_memberships.mail_skipped IS 'Why the mail of its stage was not sent to the contact.';
CREATE VIEW seen_funnel_memberships AS
SELECT m.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM funnel_memberships AS m JOIN contacts AS c ON c.id = m.contact_id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased');
COMMENT ON VIEW seen_funnel_memberships IS 'Memberships of existing contacts, with the members to whom the contact belongs.';
CREATE VIEW seen_funnel_stages AS
SELECT s.*, (SELECT count(*) FROM seen_funnel_memberships AS m WHERE m.funnel_stage_id = s.id AND m.status <> 'exited')::int AS members_count,
  s.is_conversion OR NOT EXISTS (
    SELECT FROM funnel_stages AS o WHERE o.funnel_id = s.funnel_id AND o.deleted_at IS NULL AND (o.is_conversion OR o.position > s.position)) AS converts
FROM funnel_stages AS s JOIN funnels AS f ON f.id = s.funnel_id AND f.deleted_at IS NULL;
COMMENT ON VIEW seen_funnel_stages IS 'Stages of funnels that are not deleted, with the number of members who stand in each; the last one converts where none is marked.';

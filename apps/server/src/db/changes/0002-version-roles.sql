ALTER TABLE roles ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW role_list;
CREATE VIEW role_list AS
SELECT r.*,
  array(SELECT rp.permission_name FROM role_permission rp WHERE rp.role_id = r.id ORDER BY rp.permission_name) AS permissions,
  CASE WHEN r.account_id IS NULL
    THEN (SELECT count(*) FROM role_user ru JOIN users u ON u.id = ru.user_id AND u.deleted_at IS NULL WHERE ru.role_id = r.id)
    ELSE (SELECT count(*) FROM memberships m WHERE m.account_id = r.account_id AND m.deleted_at IS NULL
      AND (m.role_id = r.id OR EXISTS (SELECT FROM membership_role mr WHERE mr.membership_id = m.id AND mr.role_id = r.id)))
  END AS members_count
FROM roles r;
COMMENT ON VIEW role_list IS 'Roles with their permissions and the number of members who hold them.';

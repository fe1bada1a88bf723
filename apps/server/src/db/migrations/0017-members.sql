-- Members, their invitations and roles: what lists sort by, and roles that can go once nobody holds them.

-- A role is kept by those who hold it, not by the history of who once did.
ALTER TABLE memberships
  ALTER COLUMN role_id DROP NOT NULL,
  DROP CONSTRAINT memberships_account_id_role_id_fkey,
  ADD FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id) ON DELETE SET NULL (role_id),
  ADD CONSTRAINT memberships_role_while_member CHECK (role_id IS NOT NULL OR deleted_at IS NOT NULL);
COMMENT ON COLUMN memberships.role_id IS 'Main role, of the same account; further ones in membership_role. Null only after the member left and the role was deleted.';

ALTER TABLE membership_invitations
  ALTER COLUMN role_id DROP NOT NULL,
  DROP CONSTRAINT membership_invitations_account_id_role_id_fkey,
  ADD FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id) ON DELETE SET NULL (role_id),
  ADD CONSTRAINT membership_invitations_role_while_pending CHECK (role_id IS NOT NULL OR status <> 'pending'),
  ADD COLUMN job_title text CHECK (length(job_title) BETWEEN 1 AND 120),
  ADD COLUMN data_scope text NOT NULL DEFAULT 'all' CHECK (data_scope IN ('all', 'own')),
  ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN membership_invitations.role_id IS 'Main role. Null only after the invitation was answered and the role deleted.';
COMMENT ON COLUMN membership_invitations.sent_at IS 'Last mail; sending again refreshes token and expiry.';
CREATE INDEX membership_invitations_expiry ON membership_invitations (expires_at) WHERE status = 'pending';

CREATE VIEW membership_list AS
SELECT m.*, u.username, u.email, u.color, u.status AS user_status, u.avatar_media_id, u.search_text,
  r.name AS role_name, r.code AS role_code, a.name AS account_name, coalesce(a.owner_id = m.user_id, false) AS is_owner
FROM memberships m
JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
JOIN roles r ON r.id = m.role_id
WHERE m.deleted_at IS NULL;
COMMENT ON VIEW membership_list IS 'Memberships with what their lists show, search and sort by.';

CREATE VIEW role_list AS
SELECT r.*,
  array(SELECT rp.permission_name FROM role_permission rp WHERE rp.role_id = r.id ORDER BY rp.permission_name) AS permissions,
  CASE WHEN r.account_id IS NULL
    THEN (SELECT count(*) FROM role_user ru JOIN users u ON u.id = ru.user_id AND u.deleted_at IS NULL WHERE ru.role_id = r.id)
    ELSE (SELECT count(*) FROM memberships m WHERE m.account_id = r.account_id AND m.deleted_at IS NULL
      AND (m.role_id = r.id OR EXISTS (SELECT FROM membership_role mr WHERE mr.membership_id = m.id AND mr.role_id = r.id)))
  END AS members_count
FROM roles r;
COMMENT ON VIEW role_list IS 'Roles with their permissions and the number of those who hold them.';

CREATE VIEW invitation_list AS
SELECT i.*, u.username AS inviter, a.name AS account_name,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) ORDER BY r.id <> i.role_id, r.name), '[]')
    FROM roles r WHERE r.account_id = i.account_id AND (r.id = i.role_id OR r.id = any(i.role_ids))) AS roles
FROM membership_invitations i
JOIN users u ON u.id = i.invited_by_id
JOIN accounts a ON a.id = i.account_id AND a.deleted_at IS NULL;
COMMENT ON VIEW invitation_list IS 'Invitations with who invites where as what; the main role stands first.';

CREATE VIEW user_list AS
SELECT u.id, u.first_name, u.last_name, u.username, u.email, u.locale, u.time_zone, u.color, u.avatar_media_id, u.status, u.activated_at, u.email_verified_at,
  u.deactivated_at, u.last_login_at, u.last_seen_at, u.locked_until, u.search_text, u.version, u.created_at, u.updated_at, u.deleted_at,
  array(SELECT r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin')) AS admin_codes,
  array(SELECT DISTINCT rp.permission_name FROM role_user ru JOIN role_permission rp ON rp.role_id = ru.role_id WHERE ru.user_id = u.id) AS permissions,
  (SELECT count(*) FROM memberships m WHERE m.user_id = u.id AND m.deleted_at IS NULL) AS memberships_count
FROM users u;
COMMENT ON VIEW user_list IS 'Users as staff list them, with what their platform roles give. Carries no secret.';

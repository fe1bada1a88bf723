-- Pictures of users, so that lists of people show them without reading the media table.

ALTER TABLE users ADD COLUMN avatar_uuid uuid REFERENCES media (uuid) ON DELETE SET NULL;
COMMENT ON COLUMN users.avatar_uuid IS 'uuid of avatar_media_id: addresses of pictures are made from it. Set and emptied together with it.';
CREATE INDEX users_avatar_uuid ON users (avatar_uuid) WHERE avatar_uuid IS NOT NULL;

DROP VIEW membership_list;
CREATE VIEW membership_list AS
SELECT m.*, u.username, u.email, u.color, u.status AS user_status, u.avatar_uuid, u.search_text,
  r.name AS role_name, r.code AS role_code, a.name AS account_name, coalesce(a.owner_id = m.user_id, false) AS is_owner
FROM memberships m
JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
JOIN roles r ON r.id = m.role_id
WHERE m.deleted_at IS NULL;
COMMENT ON VIEW membership_list IS 'Memberships with what their lists show, search and sort by.';

DROP VIEW user_list;
CREATE VIEW user_list AS
SELECT u.id, u.first_name, u.last_name, u.username, u.email, u.locale, u.time_zone, u.color, u.avatar_uuid, u.status, u.activated_at, u.email_verified_at,
  u.deactivated_at, u.last_login_at, u.last_seen_at, u.locked_until, u.search_text, u.version, u.created_at, u.updated_at, u.deleted_at,
  array(SELECT r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin')) AS admin_codes,
  array(SELECT DISTINCT rp.permission_name FROM role_user ru JOIN role_permission rp ON rp.role_id = ru.role_id WHERE ru.user_id = u.id) AS permissions,
  (SELECT count(*) FROM memberships m WHERE m.user_id = u.id AND m.deleted_at IS NULL) AS memberships_count
FROM users u;
COMMENT ON VIEW user_list IS 'Users as staff list them, with what their platform roles give. Carries no secret.';

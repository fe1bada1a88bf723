-- People who sign in, how they prove their identity, and what they may do.

CREATE TABLE users (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name         text        NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name          text        NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  username           text        NOT NULL CHECK (length(username) BETWEEN 1 AND 160),
  email              text        NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  password_hash      text,
  locale             text        NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'gr')),
  time_zone          text        CHECK (length(time_zone) BETWEEN 1 AND 64),
  tz_offset          integer     CHECK (tz_offset BETWEEN -840 AND 840),
  color              smallint    NOT NULL GENERATED ALWAYS AS ((id % 18)::smallint) STORED,
  avatar_media_id    bigint,
  status             text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'deactivated')),
  activated_at       timestamptz,
  email_verified_at  timestamptz,
  deactivated_at     timestamptz,
  current_account_id bigint,
  last_login_at      timestamptz,
  last_seen_at       timestamptz,
  failed_logins      integer     NOT NULL DEFAULT 0 CHECK (failed_logins >= 0),
  locked_until       timestamptz,
  terms_accepted_at  timestamptz,
  search_text        text        NOT NULL DEFAULT '',
  avatar_uuid        uuid,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz
);
COMMENT ON TABLE users IS 'People who sign in.';
COMMENT ON COLUMN users.password_hash IS 'argon2id in PHC form; null until an invited user sets a password.';
COMMENT ON COLUMN users.time_zone IS 'IANA name; null = use the offset of the browser (tz_offset).';
COMMENT ON COLUMN users.tz_offset IS 'Last reported Date.getTimezoneOffset() in minutes.';
COMMENT ON COLUMN users.color IS 'Avatar background: index into the palette of 18.';
COMMENT ON COLUMN users.avatar_uuid IS 'uuid of avatar_media_id, used in picture addresses. Both are set and cleared together.';
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX users_status ON users (status, id);
CREATE INDEX users_list ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_avatar ON users (avatar_media_id) WHERE avatar_media_id IS NOT NULL;
CREATE INDEX users_current_account ON users (current_account_id) WHERE current_account_id IS NOT NULL;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX users_avatar_uuid ON users (avatar_uuid) WHERE avatar_uuid IS NOT NULL;

CREATE TABLE user_phone_numbers (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  number     text        NOT NULL CHECK (number ~ '^\+[1-9][0-9]{1,14}$'),
  label      text        NOT NULL DEFAULT 'mobile' CHECK (label IN ('mobile', 'work', 'home', 'other')),
  is_primary boolean     NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, number)
);
COMMENT ON TABLE user_phone_numbers IS 'Phone numbers of a user; one may be primary.';
CREATE UNIQUE INDEX user_phone_numbers_one_primary ON user_phone_numbers (user_id) WHERE is_primary;

CREATE TABLE user_totp (
  user_id              bigint      PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_ciphertext    bytea       NOT NULL,
  confirmed_at         timestamptz,
  last_used_step       bigint,
  recovery_code_hashes bytea[]     NOT NULL DEFAULT '{}',
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE user_totp IS 'Second factor of a user. Required at sign-in once confirmed_at is set.';
COMMENT ON COLUMN user_totp.last_used_step IS '30-second step of the last accepted code, so that a code works once.';
COMMENT ON COLUMN user_totp.recovery_code_hashes IS 'Unused recovery codes; a used one is removed.';

CREATE TABLE access_tokens (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id          bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  kind             text        NOT NULL DEFAULT 'session' CHECK (kind IN ('session', 'bearer')),
  token_hash       bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  name             text        CHECK (length(name) BETWEEN 1 AND 80),
  abilities        text[]      NOT NULL DEFAULT '{*}',
  ip               inet,
  user_agent       text        CHECK (length(user_agent) <= 300),
  impersonator_id  bigint      REFERENCES users,
  impersonation_id bigint,
  last_used_at     timestamptz,
  expires_at       timestamptz NOT NULL,
  revoked_at       timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE access_tokens IS 'Sign-ins: one row for each browser session or bearer token. Only the SHA-256 of the secret is kept.';
COMMENT ON COLUMN access_tokens.expires_at IS 'Extended by use (14 days idle) up to 90 days after created_at; 60 minutes after created_at for impersonation.';
CREATE INDEX access_tokens_user ON access_tokens (user_id, id) WHERE revoked_at IS NULL;
CREATE INDEX access_tokens_user_all ON access_tokens (user_id);
CREATE INDEX access_tokens_impersonator ON access_tokens (impersonator_id) WHERE impersonator_id IS NOT NULL;
CREATE INDEX access_tokens_impersonation ON access_tokens (impersonation_id) WHERE impersonation_id IS NOT NULL;
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);
-- Finds the devices from which a user has signed in before.
CREATE INDEX access_tokens_device ON access_tokens (user_id, user_agent);

CREATE TABLE user_tokens (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose    text        NOT NULL CHECK (purpose IN ('activation', 'password_reset')),
  email      text        NOT NULL CHECK (length(email) <= 254),
  token_hash bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE user_tokens IS 'Single-use tokens for activation and password reset. Only the SHA-256 of the secret is kept.';
COMMENT ON COLUMN user_tokens.email IS 'The address the token was issued for. The token is invalid after the address changes.';
-- A new token replaces the unused one.
CREATE UNIQUE INDEX user_tokens_one_unused ON user_tokens (user_id, purpose) WHERE used_at IS NULL;
CREATE INDEX user_tokens_user ON user_tokens (user_id);

CREATE TABLE impersonations (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  impersonator_id bigint      NOT NULL REFERENCES users,
  user_id         bigint      NOT NULL REFERENCES users,
  reason          text        NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  ip              inet,
  started_at      timestamptz NOT NULL DEFAULT now(),
  ended_at        timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (impersonator_id <> user_id)
);
COMMENT ON TABLE impersonations IS 'Sessions in which staff act as a user. Never deleted.';
CREATE INDEX impersonations_impersonator ON impersonations (impersonator_id, started_at DESC);
CREATE INDEX impersonations_user ON impersonations (user_id, started_at DESC);

CREATE TABLE login_failures (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash bytea       NOT NULL CHECK (length(email_hash) = 32),
  ip         inet        NOT NULL,
  failed_at  timestamptz NOT NULL,
  known_source bytea     CHECK (length(known_source) = 32)
);
COMMENT ON COLUMN login_failures.known_source IS 'Hash of the session, browser or address that the user has used before; null for strangers.';
COMMENT ON TABLE login_failures IS 'Failed sign-in attempts, by the SHA-256 of the lower-cased address, whether or not the address is known. Kept for a day.';
CREATE INDEX login_failures_email ON login_failures (email_hash, failed_at DESC);
CREATE INDEX login_failures_ip ON login_failures (ip, failed_at DESC);
CREATE INDEX login_failures_age ON login_failures (failed_at);

CREATE TABLE login_challenges (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  kind       text        NOT NULL CHECK (kind IN ('session', 'bearer')),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE login_challenges IS 'Sign-ins with a correct password that wait for the second factor.';
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_age ON login_challenges (expires_at);

CREATE TABLE permissions (
  name       text        PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 80),
  resource   text        NOT NULL CHECK (length(resource) BETWEEN 1 AND 60),
  action     text        NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
  scope      text        NOT NULL DEFAULT 'account' CHECK (scope IN ('account', 'platform', 'both')),
  "group"    text        NOT NULL CHECK (length("group") BETWEEN 1 AND 40),
  label_en   text        NOT NULL,
  label_gr   text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE permissions IS 'Permissions, filled from code at every start; not editable.';

CREATE TABLE roles (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  code        text        CHECK (length(code) BETWEEN 1 AND 40),
  description text        CHECK (length(description) <= 300),
  is_system   boolean     NOT NULL DEFAULT false,
  version     integer     NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE roles IS 'Named sets of permissions, of an account or of the platform.';
COMMENT ON COLUMN roles.account_id IS 'Null = role of the platform.';
CREATE UNIQUE INDEX roles_name ON roles (account_id, lower(name)) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX roles_code ON roles (account_id, code) NULLS NOT DISTINCT WHERE code IS NOT NULL;

CREATE TABLE role_permission (
  role_id         bigint NOT NULL REFERENCES roles ON DELETE CASCADE,
  permission_name text   NOT NULL REFERENCES permissions ON DELETE CASCADE,
  PRIMARY KEY (role_id, permission_name)
);
COMMENT ON TABLE role_permission IS 'Permissions of a role.';
CREATE INDEX role_permission_name ON role_permission (permission_name);

CREATE TABLE role_user (
  role_id    bigint      NOT NULL REFERENCES roles,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (role_id, user_id)
);
COMMENT ON TABLE role_user IS 'Platform roles of a user. Roles inside an account belong to the membership.';
CREATE INDEX role_user_user ON role_user (user_id);

-- Refuses a role of an account as a platform role, because it would open every account.
CREATE FUNCTION refuse_account_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM roles WHERE id = NEW.role_id AND account_id IS NOT NULL) THEN
    RAISE EXCEPTION 'role % belongs to an account and cannot be given platform-wide', NEW.role_id
      USING ERRCODE = 'foreign_key_violation', TABLE = 'role_user', COLUMN = 'role_id';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER role_user_platform_only BEFORE INSERT OR UPDATE ON role_user
  FOR EACH ROW EXECUTE FUNCTION refuse_account_role();

CREATE TABLE memberships (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL,
  user_id        bigint      NOT NULL REFERENCES users,
  role_id        bigint,
  status         text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'left')),
  job_title      text        CHECK (length(job_title) BETWEEN 1 AND 120),
  data_scope     text        NOT NULL DEFAULT 'all' CHECK (data_scope IN ('all', 'own')),
  invited_by_id  bigint      REFERENCES users,
  joined_at      timestamptz NOT NULL DEFAULT now(),
  suspended_at   timestamptz,
  last_active_at timestamptz,
  version        integer     NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  deleted_at     timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id) ON DELETE SET NULL (role_id),
  CONSTRAINT memberships_role_while_member CHECK (role_id IS NOT NULL OR deleted_at IS NOT NULL)
);
COMMENT ON TABLE memberships IS 'Members of an account. A member who left keeps the row.';
COMMENT ON COLUMN memberships.role_id IS 'Main role, of the same account; further roles are in membership_role. Null only if the member left and the role was deleted.';
COMMENT ON COLUMN memberships.data_scope IS 'own = only contacts, requests, tasks and offers that the member created or is assigned to.';
CREATE UNIQUE INDEX memberships_one ON memberships (account_id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX memberships_user ON memberships (user_id, account_id);
CREATE INDEX memberships_role ON memberships (account_id, role_id);
CREATE INDEX memberships_list ON memberships (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memberships_invited_by ON memberships (invited_by_id) WHERE invited_by_id IS NOT NULL;

CREATE VIEW user_list AS
SELECT u.id, u.first_name, u.last_name, u.username, u.email, u.locale, u.time_zone, u.color, u.avatar_uuid, u.status, u.activated_at, u.email_verified_at,
  u.deactivated_at, u.last_login_at, u.last_seen_at, u.locked_until, u.search_text, u.version, u.created_at, u.updated_at, u.deleted_at,
  array(SELECT r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin')) AS admin_codes,
  array(SELECT DISTINCT rp.permission_name FROM role_user ru JOIN role_permission rp ON rp.role_id = ru.role_id WHERE ru.user_id = u.id) AS permissions,
  (SELECT count(*) FROM memberships m WHERE m.user_id = u.id AND m.deleted_at IS NULL) AS memberships_count
FROM users u;
COMMENT ON VIEW user_list IS 'Users as staff list them, with the permissions of their platform roles. Contains no secret.';

CREATE TABLE membership_role (
  account_id    bigint NOT NULL,
  membership_id bigint NOT NULL,
  role_id       bigint NOT NULL,
  PRIMARY KEY (membership_id, role_id),
  FOREIGN KEY (account_id, membership_id) REFERENCES memberships (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id)
);
COMMENT ON TABLE membership_role IS 'Further roles of a member.';
COMMENT ON COLUMN membership_role.account_id IS 'Account of the membership, repeated so that the foreign keys refuse a role of another account.';
CREATE INDEX membership_role_role ON membership_role (account_id, role_id);

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

CREATE TABLE membership_permission (
  membership_id   bigint NOT NULL REFERENCES memberships ON DELETE CASCADE,
  permission_name text   NOT NULL REFERENCES permissions ON DELETE CASCADE,
  PRIMARY KEY (membership_id, permission_name)
);
COMMENT ON TABLE membership_permission IS 'Permissions granted to a member beyond the roles.';
CREATE INDEX membership_permission_name ON membership_permission (permission_name);

CREATE TABLE membership_invitations (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL,
  email         text        NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  user_id       bigint      REFERENCES users,
  role_id       bigint,
  role_ids      bigint[]    NOT NULL DEFAULT '{}',
  message       text        CHECK (length(message) <= 1000),
  token_hash    bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  status        text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  invited_by_id bigint      NOT NULL REFERENCES users,
  expires_at    timestamptz NOT NULL,
  responded_at  timestamptz,
  job_title     text        CHECK (length(job_title) BETWEEN 1 AND 120),
  data_scope    text        NOT NULL DEFAULT 'all' CHECK (data_scope IN ('all', 'own')),
  sent_at       timestamptz NOT NULL DEFAULT now(),
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id) ON DELETE SET NULL (role_id),
  CONSTRAINT membership_invitations_role_while_pending CHECK (role_id IS NOT NULL OR status <> 'pending')
);
COMMENT ON TABLE membership_invitations IS 'Invitations to become a member of an account.';
COMMENT ON COLUMN membership_invitations.role_id IS 'Main role. Null only if the invitation was answered and the role was deleted.';
COMMENT ON COLUMN membership_invitations.sent_at IS 'When the last mail was sent. Sending again renews token and expiry.';
CREATE UNIQUE INDEX membership_invitations_one_pending ON membership_invitations (account_id, lower(email)) WHERE status = 'pending';
CREATE INDEX membership_invitations_list ON membership_invitations (account_id, created_at DESC, id DESC);
CREATE INDEX membership_invitations_role ON membership_invitations (account_id, role_id);
CREATE INDEX membership_invitations_user ON membership_invitations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX membership_invitations_email ON membership_invitations (lower(email)) WHERE status = 'pending';
CREATE INDEX membership_invitations_invited_by ON membership_invitations (invited_by_id);
CREATE INDEX membership_invitations_expiry ON membership_invitations (expires_at) WHERE status = 'pending';

CREATE TABLE mailbox_messages (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipients  text[]      NOT NULL,
  sender      text        NOT NULL,
  subject     text        NOT NULL,
  text        text        NOT NULL,
  html        text, -- shown in a sandboxed frame only
  raw         bytea       NOT NULL, -- the mail as it came over SMTP
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mailbox_messages IS 'The built-in mailbox of development and demo: mails caught by an SMTP server and read by staff in the browser. Keeps the latest 5,000; unused when an external mail server is configured.';
CREATE INDEX mailbox_messages_received_at_idx ON mailbox_messages (received_at DESC, id DESC);

CREATE TABLE client_errors (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fingerprint   bytea       NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  message       text        NOT NULL CHECK (length(message) <= 1000),
  stack         text        CHECK (length(stack) <= 8000),
  path          text        NOT NULL CHECK (length(path) <= 300),
  browser       text        NOT NULL CHECK (length(browser) <= 300),
  user_id       bigint      REFERENCES users ON DELETE SET NULL,
  occurrences   integer     NOT NULL DEFAULT 1 CHECK (occurrences > 0),
  first_seen_at timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE client_errors IS 'Faults that browsers reported, without secrets; reports of the same fault are one row. Kept for 90 days after the last report.';
COMMENT ON COLUMN client_errors.fingerprint IS 'Hash of name, message and the first line of the stack.';
CREATE INDEX client_errors_last_seen ON client_errors (last_seen_at DESC, id DESC);
CREATE INDEX client_errors_user ON client_errors (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE failed_work_alarms (
  source      text        NOT NULL CHECK (source IN ('event', 'job')),
  kind        text        NOT NULL CHECK (length(kind) BETWEEN 1 AND 160),
  told_at     timestamptz NOT NULL,
  told_until  timestamptz NOT NULL,
  failures    integer     NOT NULL CHECK (failures > 0),
  PRIMARY KEY (source, kind)
);
COMMENT ON TABLE failed_work_alarms IS 'When staff were last told that work of a kind has failed for good: a topic of the outbox, or a job.';
COMMENT ON COLUMN failed_work_alarms.told_until IS 'Time of the latest failure that the alarm tells of; later ones are in the next.';
COMMENT ON COLUMN failed_work_alarms.failures IS 'Failures that the alarm tells of.';

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE idempotency_keys ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
ALTER TABLE job_batches ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE job_batches ADD FOREIGN KEY (cancelled_by_id) REFERENCES users;
ALTER TABLE exports ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE access_tokens ADD FOREIGN KEY (impersonation_id) REFERENCES impersonations;

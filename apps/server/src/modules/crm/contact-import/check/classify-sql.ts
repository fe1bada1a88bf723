import { blocked, matchJoin } from '../stage/match-rows.ts'

const LIVE = "c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')"
const first = (of: string, condition = 'true') => `min(m.row_no) FILTER (WHERE ${condition}) OVER (PARTITION BY ${of})`

/**
 * Determines for every staged row what an import would do with it: the contact that it updates, the earlier row that it
 * repeats, and other contacts with its number or a similar address. Window functions find earlier rows, so that ten
 * thousand rows with the same number cost no more than others.
 */
export const CLASSIFY = `
  INSERT INTO import_verdict
  WITH found AS (
    SELECT s.row_no, s.email, s.email_key, s.phone, s.name_key, coalesce(by_email.id, by_phone.id) AS found_id, by_email.id IS NOT NULL AS is_by_email, coalesce(by_phone.is_filled, false) AS is_filled
    FROM import_stage s ${matchJoin('$1')} WHERE s.failed_key IS NULL
  ), known AS (
    SELECT f.*, c.status, c.name_key AS known_name, c.id IS NOT NULL AND ($2 = 'skip' OR (c.status = 'blacklisted' AND NOT $3::boolean)) AS is_left
    FROM found f LEFT JOIN contacts c ON c.id = f.found_id
  ), addressed AS (
    SELECT k.*, min(k.row_no) FILTER (WHERE NOT k.is_left) OVER (PARTITION BY k.email) AS of_email FROM known k
  ), matched AS (
    -- A contact without an address gets the first address; the next row with another address is a different person.
    SELECT a.*, CASE WHEN a.is_left OR a.is_by_email OR a.email IS NULL
      OR (a.row_no = a.of_email AND (NOT a.is_filled OR a.row_no = min(a.row_no) FILTER (WHERE a.email IS NOT NULL AND a.row_no = a.of_email) OVER (PARTITION BY a.found_id)))
      THEN a.found_id END AS goes_to,
      -- A row that repeats an address adds its number to the contact, unless existing contacts are skipped.
      NOT a.is_left AND ($2 <> 'skip' OR a.email IS NULL OR a.row_no = a.of_email) AS is_lending
    FROM addressed a
  ), seen AS (
    SELECT m.*,
      ${first('m.email_key', 'NOT m.is_left')} AS of_key,
      ${first('m.goes_to')} AS of_contact,
      ${first('m.phone', 'm.is_lending')} AS of_phone,
      ${first('m.phone', 'm.goes_to IS NULL AND m.email IS NULL')} AS of_bare,
      ${first('m.phone', 'm.goes_to IS NULL AND m.row_no = m.of_email AND m.email IS NOT NULL')} AS of_full,
      ${first('m.phone, m.name_key', `m.is_lending AND (m.goes_to IS NULL OR (m.is_by_email AND ($2 = 'overwrite' OR m.known_name IN ('', m.name_key))))`)} AS of_namesake
    FROM matched m
  ), placed AS (
    SELECT n.*, CASE WHEN n.is_left THEN NULL ELSE least(
      CASE WHEN n.email IS NOT NULL THEN n.of_email END,
      CASE WHEN n.goes_to IS NOT NULL THEN n.of_contact END,
      CASE WHEN n.goes_to IS NULL AND n.phone IS NOT NULL THEN
        CASE WHEN n.email IS NULL THEN n.of_phone
          ELSE least(CASE WHEN n.row_no = n.of_full AND n.of_bare = n.of_phone THEN n.of_bare END, CASE WHEN n.name_key <> '' THEN n.of_namesake END) END END
    ) END AS first_row FROM seen n
  ), judged AS (
    SELECT p.*, coalesce(p.first_row < p.row_no, false) AS is_repeat FROM placed p
  )
  SELECT s.row_no, s.failed_key, s.warning,
    CASE WHEN NOT j.is_repeat THEN j.goes_to END, CASE WHEN j.is_by_email THEN 'email' WHEN j.goes_to IS NOT NULL THEN 'phone' END, CASE WHEN j.is_repeat THEN j.first_row END,
    met.id, met.row_no, met.by,
    ok.ok AND j.goes_to IS NULL AND NOT j.is_repeat,
    ok.ok AND j.goes_to IS NOT NULL AND NOT j.is_repeat AND NOT j.is_left,
    ok.ok AND j.is_left AND $2 = 'skip',
    ok.ok AND j.is_repeat,
    met.by IS NOT NULL,
    NOT ok.ok,
    ok.ok AND s.warning IS NOT NULL,
    ok.ok AND ((s.email IS NOT NULL AND ${blocked('email', 's.email')}) OR (s.phone IS NOT NULL AND ${blocked('sms', 's.phone')})),
    ok.ok AND b.status IS NOT DISTINCT FROM 'unsubscribed' AND NOT $4::boolean,
    ok.ok AND j.is_left AND $2 <> 'skip'
  FROM import_stage s
  LEFT JOIN judged j ON j.row_no = s.row_no
  CROSS JOIN LATERAL (SELECT s.failed_key IS NULL AS ok) ok
  LEFT JOIN LATERAL (${similarContacts()}) met ON ok.ok AND NOT j.is_left AND NOT j.is_repeat
  LEFT JOIN subscriptions b ON b.contact_id = j.goes_to AND b.contact_list_id = coalesce($5::bigint,
    (SELECT l.id FROM contact_lists l WHERE l.account_id = $1 AND lower(l.name) = lower($6::text) AND l.deleted_at IS NULL))`

/**
 * Finds another contact with the number or a similar address of a row: a contact of the account, otherwise one that an
 * earlier row creates. Numbers that the row's own contact already has are ignored.
 */
function similarContacts(): string {
  return `
    SELECT * FROM (
      (SELECT c.id, NULL::integer AS row_no, 'phone' AS by FROM contact_phone_numbers n JOIN contacts c ON c.id = n.contact_id
        WHERE n.account_id = $1 AND n.phone_key = j.phone AND ${LIVE} AND c.id IS DISTINCT FROM j.goes_to AND (j.goes_to IS NULL OR j.is_by_email)
          AND NOT EXISTS (SELECT FROM contact_phone_numbers o WHERE o.contact_id = j.goes_to AND o.phone_key = j.phone) LIMIT 1)
      UNION ALL
      (SELECT c.id, NULL, 'email' FROM contact_email_addresses a JOIN contacts c ON c.id = a.contact_id
        WHERE a.account_id = $1 AND a.email_key = j.email_key AND ${LIVE} AND c.id IS DISTINCT FROM j.goes_to AND NOT j.is_by_email LIMIT 1)
      UNION ALL
      SELECT NULL, j.of_phone, 'phone' WHERE j.goes_to IS NULL AND j.phone IS NOT NULL AND j.of_phone < j.row_no
      UNION ALL
      SELECT NULL, j.of_key, 'email' WHERE j.goes_to IS NULL AND j.email_key IS NOT NULL AND j.of_key < j.row_no
    ) x LIMIT 1`
}

import { IMPORT_CHECK_KINDS } from '@stoa/contract'
import { blocked, matchJoin } from './match-rows.ts'

/**
 * Statements over a staged file: what would become of each row, the counts, and the first rows of each kind.
 * Repetitions are found by windows, so that ten thousand rows with one number cost no more than others.
 */
export function checkSql(): { classify: string; count: string; sample: string } {
  const counts = IMPORT_CHECK_KINDS.map((kind) => `'${kind}', count(*) FILTER (WHERE v.is_${kind})::int`).join(', ')
  const kinds = IMPORT_CHECK_KINDS.map((kind) => `('${kind}', v.is_${kind})`).join(', ')
  return {
    classify: CLASSIFY,
    count: `SELECT jsonb_build_object(${counts}) AS counts FROM import_verdict v`,
    sample: `
      SELECT kind, row_no, raw AS values, reason FROM (
        SELECT k.kind, v.row_no, s.raw, row_number() OVER (PARTITION BY k.kind ORDER BY v.row_no) AS n,
          CASE k.kind WHEN 'invalid' THEN v.failed_key WHEN 'warning' THEN v.warning WHEN 'skipped' THEN 'exists' WHEN 'new' THEN NULL WHEN 'update' THEN NULL ELSE k.kind END AS reason
        FROM import_verdict v JOIN import_stage s ON s.row_no = v.row_no CROSS JOIN LATERAL (VALUES ${kinds}) k (kind, holds) WHERE k.holds
      ) f WHERE n <= 5 ORDER BY kind, row_no`,
  }
}

const CLASSIFY = `
  INSERT INTO import_verdict
  WITH earlier AS (
    SELECT s.row_no,
      least(
        CASE WHEN s.email IS NOT NULL THEN min(s.row_no) OVER (PARTITION BY s.email) END,
        CASE WHEN s.phone IS NOT NULL THEN CASE WHEN s.email IS NULL THEN min(s.row_no) OVER (PARTITION BY s.phone)
          ELSE least(min(s.row_no) FILTER (WHERE s.email IS NULL) OVER (PARTITION BY s.phone), CASE WHEN s.name_key <> '' THEN min(s.row_no) OVER (PARTITION BY s.phone, s.name_key) END) END END
      ) AS first_row
    FROM import_stage s WHERE s.failed_key IS NULL
  ), found AS (
    SELECT s.row_no, s.failed_key, s.warning, s.email, s.phone, s.email_key, coalesce(by_email.id, by_phone.id) AS id
    FROM import_stage s ${matchJoin('$1')}
  )
  SELECT f.row_no, f.failed_key, f.warning,
    ok.ok AND f.id IS NULL AND NOT ok.repeats,
    ok.ok AND f.id IS NOT NULL AND NOT ok.repeats AND $2 <> 'skip' AND ($3 OR c.status <> 'blacklisted'),
    ok.ok AND f.id IS NOT NULL AND NOT ok.repeats AND $2 = 'skip',
    ok.ok AND ok.repeats,
    ok.ok AND f.id IS NULL AND NOT ok.repeats AND (
      EXISTS (SELECT FROM contacts o WHERE o.account_id = $1 AND o.email_key = f.email_key AND o.deleted_at IS NULL AND o.status NOT IN ('merged', 'erased'))
      OR EXISTS (SELECT FROM contacts o WHERE o.account_id = $1 AND o.phone_key = f.phone AND o.deleted_at IS NULL AND o.status NOT IN ('merged', 'erased'))),
    NOT ok.ok,
    ok.ok AND f.warning IS NOT NULL,
    ok.ok AND ((f.email IS NOT NULL AND ${blocked('email', 'f.email')}) OR (f.phone IS NOT NULL AND ${blocked('sms', 'f.phone')})),
    ok.ok AND b.status IS NOT DISTINCT FROM 'unsubscribed' AND NOT $4::boolean,
    ok.ok AND c.status IS NOT DISTINCT FROM 'blacklisted' AND NOT $3::boolean AND $2 <> 'skip'
  FROM found f
  LEFT JOIN earlier d ON d.row_no = f.row_no
  CROSS JOIN LATERAL (SELECT f.failed_key IS NULL AS ok, coalesce(d.first_row < f.row_no, false) AS repeats) ok
  LEFT JOIN contacts c ON c.id = f.id
  LEFT JOIN subscriptions b ON b.contact_id = f.id AND b.contact_list_id = coalesce($5::bigint,
    (SELECT l.id FROM contact_lists l WHERE l.account_id = $1 AND lower(l.name) = lower($6::text) AND l.deleted_at IS NULL))`

import { IMPORT_CHECK_KINDS, IMPORT_SAMPLE_ROWS, type ImportCheckKind } from '@stoa/contract'

/** Reason code, parameters and contact for each kind; `f` is a verdict, `s` its staged row. */
const REASONS: Partial<Record<ImportCheckKind, { code: string; params?: string; contact?: string }>> = {
  update: { code: "'known_' || f.found_by", params: valueOf('f.found_by'), contact: 'f.contact_id' },
  skipped: { code: "'exists'", contact: 'f.contact_id' },
  duplicate_in_file: { code: "'repeats_row'", params: "jsonb_build_object('row_no', f.first_row)" },
  duplicate_in_account: {
    code: "'same_' || f.met_by || CASE WHEN f.met_contact_id IS NULL THEN '_in_file' ELSE '' END",
    params: `${valueOf('f.met_by')} || jsonb_build_object('row_no', f.met_row)`,
    contact: 'f.met_contact_id',
  },
  invalid: { code: 'f.failed_key', params: 's.failed_params' },
  warning: { code: 'f.warning' },
  suppressed: { code: "'suppressed'", contact: 'f.contact_id' },
  unsubscribed: { code: "'unsubscribed'", contact: 'f.contact_id' },
  blacklisted: { code: "'blacklisted'", contact: 'f.contact_id' },
}
/** Kinds of remark, the most important first. A row gets the first one that applies. */
const REMARKED = [
  'invalid',
  'duplicate_in_account',
  'duplicate_in_file',
  'blacklisted',
  'unsubscribed',
  'suppressed',
  'warning',
  'skipped',
] as const satisfies readonly ImportCheckKind[]

/** Queries over the verdicts on a staged file: the counts, the first rows of each kind, and all rows with a remark. */
export function checkSql(): { count: string; sample: string; remarked: string } {
  const counts = IMPORT_CHECK_KINDS.map((kind) => `'${kind}', count(*) FILTER (WHERE v.is_${kind})::int`).join(', ')
  const kinds = IMPORT_CHECK_KINDS.map((kind) => `('${kind}', v.is_${kind})`).join(', ')
  const remark = REMARKED.map((kind) => `WHEN v.is_${kind} THEN '${kind}'`).join(' ')
  return {
    count: `SELECT jsonb_build_object(${counts}) AS counts FROM import_verdict v`,
    sample: `
      SELECT f.kind, f.row_no, s.raw AS values, ${of('code')} AS reason, ${of('params')} AS params, ${of('contact')} AS contact_id
      FROM (
        SELECT k.kind, v.*, row_number() OVER (PARTITION BY k.kind ORDER BY v.row_no) AS n
        FROM import_verdict v CROSS JOIN LATERAL (VALUES ${kinds}) k (kind, applies) WHERE k.applies
      ) f JOIN import_stage s ON s.row_no = f.row_no WHERE f.n <= ${IMPORT_SAMPLE_ROWS} ORDER BY f.kind, f.row_no`,
    remarked: `
      SELECT $1, $2, f.row_no, s.raw, ${of('code')}, ${of('params')}, ${of('contact')}
      FROM (SELECT v.*, CASE ${remark} END AS kind FROM import_verdict v) f JOIN import_stage s ON s.row_no = f.row_no WHERE f.kind IS NOT NULL`,
  }
}

function of(part: 'code' | 'params' | 'contact'): string {
  const cases = Object.entries(REASONS).flatMap(([kind, reason]) => (reason[part] ? [`WHEN '${kind}' THEN ${reason[part]}`] : []))
  return `CASE f.kind ${cases.join(' ')} END`
}

function valueOf(field: string): string {
  return `jsonb_build_object('value', CASE ${field} WHEN 'email' THEN s.email ELSE s.phone END)`
}

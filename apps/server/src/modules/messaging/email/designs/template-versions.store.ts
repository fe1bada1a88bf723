import { sql } from 'kysely'
import type { Design } from '@stoa/domain/mails'
import { findRow, run, type Db } from '#db/rows.ts'

/** Most versions of a template that are kept. */
export const KEPT = 50

export interface Saved {
  id: number
  account_id: number
  design: Design
  saved_by_id: number | null
  now: Date
  /** A restored design is a separate version, so that the one before it can be restored. */
  isRestored?: boolean
}

/** Keeps a design in the history of its template. What a member saves within ten minutes is one version, unless it was restored. */
export async function keepVersion(db: Db, { id, account_id, design, saved_by_id, now, isRestored = false }: Saved): Promise<void> {
  const json = JSON.stringify(design)
  await run(
    db,
    sql`WITH newest AS (SELECT number, saved_by_id, created_at, design FROM email_template_versions WHERE email_template_id = ${id} ORDER BY number DESC LIMIT 1)
      INSERT INTO email_template_versions (account_id, email_template_id, number, design, saved_by_id, created_at)
      SELECT ${account_id}, ${id}, coalesce((SELECT number + CASE WHEN saved_by_id IS NOT DISTINCT FROM ${saved_by_id}::bigint
          AND NOT ${isRestored}::boolean AND created_at > ${now}::timestamptz - interval '10 minutes' THEN 0 ELSE 1 END FROM newest), 1), ${json}::jsonb, ${saved_by_id}, ${now}
      WHERE NOT EXISTS (SELECT FROM newest WHERE design = ${json}::jsonb)
      ON CONFLICT (email_template_id, number) DO UPDATE SET design = excluded.design`,
  )
  await run(
    db,
    sql`DELETE FROM email_template_versions WHERE email_template_id = ${id}
      AND number <= (SELECT max(number) FROM email_template_versions WHERE email_template_id = ${id}) - ${KEPT}`,
  )
}

/** A design of the history; undefined for an unknown number. */
export async function templateVersionOf(db: Db, email_template_id: number, number: number): Promise<Design | undefined> {
  return (await findRow(db, 'email_template_versions', { email_template_id, number }))?.design as unknown as Design | undefined
}

import { sql } from 'kysely'
import type { MembershipFeature } from '@stoa/contract'
import { deleteRows, run, type Db } from '#db/rows.ts'

/** Replaces the features of a plan; only limits have a value. */
export async function replaceFeatures(db: Db, product_id: number, features: readonly MembershipFeature[]): Promise<void> {
  await deleteRows(db, 'product_features', { product_id })
  await run(
    db,
    sql`INSERT INTO product_features (product_id, feature_code, value, enabled)
      SELECT ${product_id}, f.feature_code, CASE WHEN k.type = 'limit' THEN f.value END, coalesce(f.enabled, true)
      FROM jsonb_to_recordset(${JSON.stringify(features)}::jsonb) AS f(feature_code text, value integer, enabled boolean)
      JOIN features k ON k.code = f.feature_code`,
  )
}

import { sql } from 'kysely'
import { FEATURES } from '@stoa/domain'
import { deleteRows, run, updateRow, type Db, type Row } from '#db/rows.ts'

/** Inserts the features of the code, and updates names and types of existing ones. The options, which staff choose, are kept. */
export async function writeFeatures(db: Db): Promise<void> {
  await run(
    db,
    sql`INSERT INTO features (code, name_en, name_gr, type, unit)
    SELECT code, name_en, name_gr, type, unit FROM jsonb_to_recordset(${JSON.stringify(FEATURES)}::jsonb) AS f(code text, name_en text, name_gr text, type text, unit text)
    ON CONFLICT (code) DO UPDATE SET name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, type = EXCLUDED.type, unit = EXCLUDED.unit
    WHERE (features.name_en, features.name_gr, features.type, features.unit) IS DISTINCT FROM (EXCLUDED.name_en, EXCLUDED.name_gr, EXCLUDED.type, EXCLUDED.unit)`,
  )
}

/** Sets the options that staff offer for a feature. */
export async function writeFeatureOptions(db: Db, code: string, options: readonly object[]): Promise<void> {
  await updateRow(db, 'features', { code }, { feature_options: sql`${JSON.stringify(options)}::jsonb` })
}

/** Overrides a feature of an account's plan. Without value and switch, the plan applies again. */
export async function putOverride(db: Db, override: Omit<Row<'account_options'>, 'created_at' | 'updated_at'>): Promise<void> {
  const { account_id, feature_code, value, enabled, reason, until } = override
  if (value === null && enabled === null) {
    await deleteRows(db, 'account_options', { account_id, feature_code })
    return
  }
  await run(
    db,
    sql`INSERT INTO account_options (account_id, feature_code, value, enabled, reason, until) VALUES (${account_id}, ${feature_code}, ${value}, ${enabled}, ${reason}, ${until})
    ON CONFLICT (account_id, feature_code) DO UPDATE SET value = EXCLUDED.value, enabled = EXCLUDED.enabled, reason = EXCLUDED.reason, until = EXCLUDED.until, updated_at = now()`,
  )
}

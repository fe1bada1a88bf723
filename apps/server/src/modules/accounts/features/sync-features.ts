import { sql } from 'kysely'
import { FEATURES } from '@stoa/domain'
import { run } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'

/** Brings the features of the database to those of the code; their options are staff's own and stay. */
export async function syncFeatures({ database }: Pick<Services, 'database'>): Promise<void> {
  await run(
    database.db,
    sql`INSERT INTO features (code, name_en, name_gr, type, unit)
    SELECT code, name_en, name_gr, type, unit FROM jsonb_to_recordset(${JSON.stringify(FEATURES)}::jsonb) AS f(code text, name_en text, name_gr text, type text, unit text)
    ON CONFLICT (code) DO UPDATE SET name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, type = EXCLUDED.type, unit = EXCLUDED.unit
    WHERE (features.name_en, features.name_gr, features.type, features.unit) IS DISTINCT FROM (EXCLUDED.name_en, EXCLUDED.name_gr, EXCLUDED.type, EXCLUDED.unit)`,
  )
}

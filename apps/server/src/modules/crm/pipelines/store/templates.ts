import { sql } from 'kysely'
import { one, run, type Db, type Row } from '#db/rows.ts'

/** Inserts the platform's templates where there are none. */
export async function insertMissingTemplates(db: Db, templates: readonly object[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO pipeline_templates (name, name_gr, position, stages)
    SELECT name, name_gr, position, stages FROM jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) AS n(name text, name_gr text, position int, stages jsonb)
    WHERE NOT EXISTS (SELECT FROM pipeline_templates WHERE account_id IS NULL) ON CONFLICT DO NOTHING`,
  )
}

/** Inserts a template of an account with the stages of a pipeline. */
export async function insertTemplateOf(
  db: Db,
  pipeline: { id: number; account_id: number },
  name: string,
): Promise<Row<'pipeline_templates'>> {
  const template = await one<Row<'pipeline_templates'>>(
    db,
    sql`INSERT INTO pipeline_templates (account_id, name, stages)
    SELECT ${pipeline.account_id}, ${name}, jsonb_agg(jsonb_build_object('name', s.name, 'type', s.type, 'probability_bp', s.probability_bp, 'color', s.color) ORDER BY s.position, s.id)
    FROM pipeline_stages s WHERE s.pipeline_id = ${pipeline.id} AND s.deleted_at IS NULL RETURNING *`,
  )
  return template!
}

import { sql } from 'kysely'
import type { AccProductTemplate } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { presentTemplate, TEMPLATE, type TemplateRow } from './templates.query.ts'

/** Lists the active templates by name. */
export async function templateChoices(ctx: Context): Promise<{ data: AccProductTemplate[] }> {
  const templates = await rows<TemplateRow>(
    ctx.db,
    sql`SELECT * FROM acc_product_templates WHERE is_active AND deleted_at IS NULL ORDER BY name, id`,
  )
  return { data: templates.map(presentTemplate) }
}

/** Finds an active template by id. */
export function activeTemplate(ctx: Context, id: number): Promise<TemplateRow | undefined> {
  return one<TemplateRow>(ctx.db, sql`SELECT * FROM acc_product_templates WHERE id = ${id} AND is_active AND deleted_at IS NULL`)
}

/** Media ids of the images of a template, in order. */
export async function templatePictures(ctx: Context, id: number): Promise<number[]> {
  const pictures = await rows<{ media_id: number }>(
    ctx.db,
    sql`SELECT b.media_id FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL AND m.kind = 'image'
    WHERE b.mediable_type = ${TEMPLATE} AND b.mediable_id = ${String(id)} ORDER BY b.collection, b.position, b.id`,
  )
  return pictures.map((row) => row.media_id)
}

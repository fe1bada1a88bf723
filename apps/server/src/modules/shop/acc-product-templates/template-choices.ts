import { sql } from 'kysely'
import type { AccProductTemplate } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { presentTemplate, TEMPLATE, type TemplateRow } from './templates.query.ts'

/** Templates that products may begin with, by name. */
export async function templateChoices(ctx: Context): Promise<{ data: AccProductTemplate[] }> {
  const { rows } =
    await sql<TemplateRow>`SELECT * FROM acc_product_templates WHERE is_active AND deleted_at IS NULL ORDER BY name, id`.execute(ctx.db)
  return { data: rows.map(presentTemplate) }
}

/** A template that a product may begin with; undefined when there is none of this id, or it is not offered any more. */
export async function activeTemplate(ctx: Context, id: number): Promise<TemplateRow | undefined> {
  const { rows } =
    await sql<TemplateRow>`SELECT * FROM acc_product_templates WHERE id = ${id} AND is_active AND deleted_at IS NULL`.execute(ctx.db)
  return rows[0]
}

/** Its pictures, in their order. */
export async function templatePictures(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    SELECT b.media_id FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL AND m.kind = 'image'
    WHERE b.mediable_type = ${TEMPLATE} AND b.mediable_id = ${String(id)} ORDER BY b.collection, b.position, b.id`.execute(ctx.db)
  return rows.map((row) => row.media_id)
}

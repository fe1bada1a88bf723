import { sql } from 'kysely'
import type { OfferUpdate } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/** Checks that the references of an offer, apart from its receiver, belong to the seller. @throws 422 on the field */
export async function checkReferences(ctx: Context, account_id: number, input: OfferUpdate): Promise<void> {
  const { contact_request_id = null, project_uuid = null, user_id = null, series_id = null } = input
  const found = await one<Record<'contact_request_id' | 'project_uuid' | 'user_id' | 'series_id', boolean>>(
    ctx.db,
    sql`SELECT
      (${contact_request_id}::bigint IS NULL OR EXISTS (SELECT FROM contact_requests WHERE account_id = ${account_id} AND id = ${contact_request_id} AND deleted_at IS NULL)) AS contact_request_id,
      (${project_uuid}::uuid IS NULL OR EXISTS (SELECT FROM projects WHERE account_id = ${account_id} AND uuid = ${project_uuid} AND deleted_at IS NULL)) AS project_uuid,
      (${user_id}::bigint IS NULL OR ${user_id}::bigint = ${ctx.actor.id}::bigint OR EXISTS (
        SELECT FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL)) AS user_id,
      (${series_id}::bigint IS NULL OR EXISTS (
        SELECT FROM document_series WHERE account_id = ${account_id} AND id = ${series_id} AND document_type = 'offer' AND is_active AND deleted_at IS NULL)) AS series_id`,
  )
  const wrong = Object.entries(found!).filter(([, holds]) => !holds)
  if (!wrong.length) return
  const { locale } = ctx.request
  throw invalid(
    Object.fromEntries(
      wrong.map(([field]) => [field, ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, `fields:${field}`) })]),
    ),
  )
}

import { sql } from 'kysely'
import type { IntakeField, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { keepable } from './keepable.ts'
import { nameOf } from './read-payload.ts'
import { receiveIntake } from './store-intake.ts'

interface Source {
  uuid: string
  account_id: number
  source: string
  mapping: Partial<Record<IntakeField, string>>
}

/**
 * Takes an enquiry from outside. Whatever it says the sender is told that it arrived.
 * @throws 404 for an address that does not exist (any more)
 */
export async function receive(ctx: Context, { params, body }: { params: Params; body: Record<string, unknown> }) {
  const source = await one<Source>(
    ctx.db,
    sql`UPDATE intake_sources SET last_received_at = ${ctx.services.clock.now()}
    WHERE token_hash = ${hashToken(String(params.token))} AND is_active AND deleted_at IS NULL RETURNING uuid, account_id, source, mapping`,
  )
  if (!source) throw notFound()
  const payload = keepable({ ...body, ...filesOf(ctx) })
  const result = await receiveIntake(ctx.db, ctx.services, {
    account_id: source.account_id,
    intake_source_uuid: source.uuid,
    source: source.source,
    payload,
    name: ctx.request.idempotency_key ?? nameOf(payload, source.mapping),
    ip: ctx.request.ip || null,
  })
  return { data: result }
}

/** Files are told of by name, so that whoever answers can ask for them. */
function filesOf({ files }: Context): { _files?: object[] } {
  const told = Object.entries(files).flatMap(([field, all]) =>
    all.map(({ file_name, claimed_type, size_bytes }) => ({ field, file_name, content_type: claimed_type, size_bytes })),
  )
  return told.length ? { _files: told } : {}
}

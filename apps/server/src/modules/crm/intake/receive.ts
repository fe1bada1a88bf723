import { sql } from 'kysely'
import { INTAKE_MAX_BYTES, type IntakeField, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError, notFound } from '#kit/errors.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { readPayload } from './read-payload.ts'
import { receiveIntake } from './store-intake.ts'

interface Source {
  uuid: string
  account_id: number
  source: string
  mapping: Partial<Record<IntakeField, string>>
}

/**
 * Takes an enquiry from outside. Whatever it says the sender is told that it arrived.
 * @throws 404 for an address that does not exist (any more), 413 for more than a person writes
 */
export async function receive(ctx: Context, { params, body }: { params: Params; body: Record<string, unknown> }) {
  const { rows } = await sql<Source>`
    UPDATE intake_sources SET last_received_at = ${ctx.services.clock.now()}
    WHERE token_hash = ${hashToken(String(params.token))} AND is_active AND deleted_at IS NULL RETURNING uuid, account_id, source, mapping`.execute(
    ctx.db,
  )
  const source = rows[0]
  if (!source) throw notFound()
  if (JSON.stringify(body).length > INTAKE_MAX_BYTES) throw new AppError(413, 'too_large', 'Payload Too Large.')
  const result = await receiveIntake(ctx.db, ctx.services, {
    account_id: source.account_id,
    intake_source_uuid: source.uuid,
    source: source.source,
    payload: body,
    name: ctx.request.idempotency_key ?? readPayload(body, source.mapping).external_id ?? null,
    ip: ctx.request.ip || null,
  })
  return { data: result }
}

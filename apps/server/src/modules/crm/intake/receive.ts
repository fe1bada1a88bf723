import type { IntakeField, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { keepable } from './keepable.ts'
import { nameOf } from './read-payload.ts'
import { receiveIntake } from './store-intake.ts'
import { markReceived } from './store/sources.ts'

/**
 * Receives an enquiry from outside. The sender learns only that it arrived.
 * @throws 404 for an address that does not exist or is not active
 */
export async function receive(ctx: Context, { params, body }: { params: Params; body: Record<string, unknown> }) {
  const source = await markReceived(ctx.db, hashToken(String(params.token)), ctx.services.clock.now())
  if (!source) throw notFound()
  const payload = keepable({ ...body, ...filesOf(ctx) })
  const result = await receiveIntake(ctx.db, ctx.services, {
    account_id: source.account_id,
    intake_source_uuid: source.uuid,
    source: source.source,
    payload,
    name: ctx.request.idempotency_key ?? nameOf(payload, source.mapping as Partial<Record<IntakeField, string>>),
    ip: ctx.request.ip || null,
  })
  return { data: result }
}

/** Adds the names of files to the payload, so that members can ask for the files. */
function filesOf({ files }: Context): { _files?: object[] } {
  const told = Object.entries(files).flatMap(([field, all]) =>
    all.map(({ file_name, claimed_type, size_bytes }) => ({ field, file_name, content_type: claimed_type, size_bytes })),
  )
  return told.length ? { _files: told } : {}
}

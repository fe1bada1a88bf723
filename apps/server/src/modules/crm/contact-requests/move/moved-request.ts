import type { ContactRequest, One } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery } from '../requests.query.ts'
import type { StoredContact } from '../store/place-request.ts'

/** A request after its move. */
export interface MovedRequest {
  row: RequestRow
  /** Its contact, read when it was stored; missing where the request was accepted. */
  person?: StoredContact
  /** Relations that were read with it. */
  relations?: Pick<RequestRow, 'user' | 'pipelineStage' | 'currentPipeline' | 'lostReason' | 'tags'>
}

/** Presents a moved request with relations, and reads only those that its move has not read. */
export function presentMoved(
  ctx: Context,
  { row, person, relations }: MovedRequest,
  include: readonly string[],
): Promise<One<ContactRequest>> {
  if (!person) return contactRequestQuery.one(ctx, row, include)
  const contact = holdsIn(ctx.actor, row.account_id, 'contacts.read') ? person : null
  signAvatars(ctx.services, [contact])
  const known = Object.entries(relations ?? {}).filter(([name]) => include.includes(name))
  const shown = { ...row, ...Object.fromEntries(known), contact } as RequestRow
  return contactRequestQuery.one(
    ctx,
    shown,
    include.filter((name) => name !== 'contact'),
  )
}

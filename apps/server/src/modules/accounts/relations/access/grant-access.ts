import { sql } from 'kysely'
import type { AccountRelation, BodyOf, grantRelation as grantEndpoint, One, Params } from '@stoa/contract'
import { isGrantable } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuse, refuseState, text } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'
import { accessChanged, recordRelation } from '../relation-events.ts'
import { answerRelation, findRelation } from '../relations.query.ts'
import { changeRelation } from '../store/relations.ts'

/**
 * Sets what an agency may do inside its client's account, from the next request on (domain.md 5.5). Only the client may.
 * @throws 403 for the agency, 422 for permissions that no agency can be granted
 */
export async function grantRelation(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof grantEndpoint> },
): Promise<One<AccountRelation>> {
  const account_id = params.account_id as number
  const before = await findRelation(ctx, account_id, params.uuid as string, 'update')
  if (before.related_account_id !== account_id || before.type !== 'client') throw forbidden(text(ctx, 'relations:grant_by_client'))
  if (before.status === 'ended') refuseState(ctx, `relations:wrong_status.${before.status}`)
  const { access_level } = body
  const granted = [...new Set(body.granted_permissions ?? before.granted_permissions)].sort()
  const wrong = granted.filter((name) => !isGrantable(name))
  if (wrong.length) refuse(ctx, { granted_permissions: ['relations:not_grantable', { names: wrong.slice(0, 5).join(', ') }] })
  const after = await changeRelation(ctx.db, before.uuid, { access_level, granted_permissions: sql`${granted}::text[]` })
  await recordRelation(ctx, 'grant_changed', after, {
    access_level: [before.access_level, access_level],
    ...(String(before.granted_permissions) !== String(granted) && { granted_permissions: [before.granted_permissions, granted] }),
  })
  await accessChanged(ctx, after)
  return answerRelation(ctx, account_id, before.uuid)
}

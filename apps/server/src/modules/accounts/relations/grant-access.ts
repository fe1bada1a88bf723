import { sql } from 'kysely'
import type { AccountRelation, BodyOf, grantRelation as grantEndpoint, inviteOwner as inviteEndpoint, One, Params } from '@stoa/contract'
import { isGrantable } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, forbidden, invalid } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { inviteFirstOwner } from '../../identity/invitations/index.ts'
import { accessChanged, notifySide, recordRelation } from './relation-events.ts'
import { answerRelation, findRelation } from './relations.query.ts'
import { say, wrongStatus } from './say.ts'
import type { RelationRow } from './relations.presenter.ts'
import { releaseManaged } from '../accounts/index.ts'

/**
 * The client says what its agency may do inside the account, from the next request on (domain.md 5.5).
 * @throws 403 for the agency itself, 422 for permissions that no agency gets
 */
export async function grantRelation(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof grantEndpoint> },
): Promise<One<AccountRelation>> {
  const account_id = params.account_id as number
  const before = await findRelation(ctx, account_id, params.uuid as string, 'update')
  if (before.related_account_id !== account_id || before.type !== 'client') throw forbidden(say(ctx, 'grant_by_client'))
  if (before.status === 'ended') throw wrongStatus(ctx, before.status)
  const { access_level } = body
  const granted = [...new Set(body.granted_permissions ?? before.granted_permissions)].sort()
  const wrong = granted.filter((name) => !isGrantable(name))
  if (wrong.length) throw invalid({ granted_permissions: say(ctx, 'not_grantable', { names: wrong.slice(0, 5).join(', ') }) })
  const after = await updateRow<RelationRow>(
    ctx,
    'account_relations',
    { uuid: before.uuid },
    { access_level, granted_permissions: sql`${granted}::text[]` },
  )
  await recordRelation(
    ctx,
    'grant_changed',
    { ...after, name: before.name },
    {
      access_level: [before.access_level, access_level],
      ...(String(before.granted_permissions) !== String(granted) && { granted_permissions: [before.granted_permissions, granted] }),
    },
  )
  await accessChanged(ctx, after)
  return answerRelation(ctx, account_id, before.uuid)
}

/** Invites the owner of an account that the caller's account opened and looks after. @throws 409 when it has an owner */
export async function inviteOwner(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof inviteEndpoint> }) {
  const account_id = params.account_id as number
  const relation = await findRelation(ctx, account_id, params.uuid as string, 'update')
  if (relation.status === 'ended') throw wrongStatus(ctx, relation.status)
  if (relation.claimed) throw conflict(say(ctx, 'claimed_already'))
  if (relation.account_id !== account_id || relation.counterpart.managed_by_account_id !== account_id) throw forbidden()
  const { id, email, expires_at } = await inviteFirstOwner(ctx, relation.related_account_id, {
    email: body.email,
    message: body.message ?? null,
  })
  return { data: { id, email, expires_at } }
}

/**
 * An account got its first owner: from now on the account that looked after it keeps what the relation grants, `work`
 * unless the owner says otherwise (domain.md 1.1, 5.5).
 */
export async function keepGrantOnly(ctx: Context, account_id: number): Promise<void> {
  const found = await rows<RelationRow>(
    ctx.db,
    sql`WITH managed AS (SELECT managed_by_account_id AS id FROM accounts WHERE id = ${account_id}),
    freed AS (${releaseManaged(account_id)})
    UPDATE account_relations r SET access_level = CASE r.type WHEN 'client' THEN 'work' ELSE 'none' END, version = r.version + 1, updated_at = now()
    FROM managed WHERE r.account_id = managed.id AND r.related_account_id = ${account_id} AND r.deleted_at IS NULL AND r.status <> 'ended' RETURNING r.*`,
  )
  for (const relation of found) {
    await recordRelation(ctx, 'claimed', relation)
    await notifySide(ctx, 'account.relation-accepted', relation, relation.account_id)
    await accessChanged(ctx, relation)
  }
}

import { sql } from 'kysely'
import type { AccountBadge, BodyOf, Params, PipelineShare, sharePipeline as endpoint } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { endShares, relatedAccounts, shareWithRelated } from '#modules/accounts/shares/index.ts'
import { sharesOf } from '../pipeline-includes.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { findPipeline } from '../pipelines.query.ts'
import { pipelineKind } from '../store/pipelines.ts'

/** Lists the accounts with which a pipeline is shared. */
export async function listShares(ctx: Context, { params }: { params: Params }): Promise<{ data: PipelineShare[] }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  return { data: (await sharesOf(ctx, [pipeline.id])).map(({ pipeline_id: _pipeline, ...share }) => share) }
}

/** Lists related accounts with which a pipeline is not shared yet. */
export async function listShareOptions(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountBadge[] }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const found = await rows<AccountBadge>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name FROM accounts a
    WHERE a.deleted_at IS NULL AND a.id IN (${relatedAccounts(pipeline.account_id)})
      AND NOT EXISTS (SELECT FROM account_shares h WHERE h.shareable_type = 'pipeline' AND h.shareable_id = ${String(pipeline.id)}
        AND h.shared_with_account_id = a.id AND (h.expires_at IS NULL OR h.expires_at > now()))
    ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: found }
}

/**
 * Shares a pipeline with an account, or changes the level of its share.
 * @throws 422 when the accounts have no relation
 */
export async function sharePipeline(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof endpoint> },
): Promise<{ data: PipelineShare }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const share_id = await shareWithRelated(ctx.db, {
    account_id: pipeline.account_id,
    shareable_type: 'pipeline',
    shareable_ids: [String(pipeline.id)],
    shared_with_account_id: body.account_id,
    ability: body.ability ?? 'view',
    shared_by_id: ctx.actor.id,
    expires_at: body.expires_at ?? null,
  })
  if (share_id === null) refuse(ctx, { account_id: 'pipelines:not_related' })
  const shares = await one<PipelineShare>(
    ctx.db,
    sql`SELECT h.id, h.ability, h.expires_at, h.created_at, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account
    FROM account_shares h JOIN accounts a ON a.id = h.shared_with_account_id WHERE h.id = ${share_id}`,
  )
  tell(ctx, pipeline, 'pipeline.shared', body.account_id)
  return { data: shares! }
}

/** Ends the share with an account. Its members lose access to the board immediately. */
export async function unsharePipeline(ctx: Context, { params }: { params: Params }) {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const [account_id] = await endShares(ctx.db, {
    shareable_type: 'pipeline',
    shareable_ids: [String(pipeline.id)],
    id: params.share_id as number,
  })
  if (account_id === undefined) throw notFound()
  tell(ctx, pipeline, 'pipeline.unshared', account_id)
  return { data: null }
}

function tell(ctx: Context, pipeline: PipelineRow, event: string, account_id: number): void {
  ctx.log({
    account_id: pipeline.account_id,
    event,
    subject_type: pipelineKind.subject.type,
    subject_id: pipeline.id,
    subject_label: pipeline.name,
    context: { shared_with_account_id: account_id },
  })
  for (const told of [pipeline.account_id, account_id])
    ctx.emit({
      name: 'pipeline.updated',
      account_id: told,
      type: 'pipeline',
      key: pipeline.id,
      changed: ['accounts'],
      requires: 'pipelines.read',
    })
  ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id } })
}

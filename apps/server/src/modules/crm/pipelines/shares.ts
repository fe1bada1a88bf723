import { sql } from 'kysely'
import type { AccountBadge, BodyOf, Params, PipelineShare, sharePipeline as endpoint } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { pipelineSubject } from './create-pipeline.ts'
import { sharesOf } from './pipeline-includes.ts'
import { say } from './pipeline-input.ts'
import type { PipelineRow } from './pipelines.presenter.ts'
import { findPipeline } from './pipelines.query.ts'

/** Accounts a pipeline is shown to. */
export async function listShares(ctx: Context, { params }: { params: Params }): Promise<{ data: PipelineShare[] }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  return { data: (await sharesOf(ctx, [pipeline.id])).map(({ pipeline_id: _pipeline, ...share }) => share) }
}

/** Accounts that work with the pipeline's, in whatever direction, and do not see it yet. */
export async function listShareOptions(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountBadge[] }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const found = await rows<AccountBadge>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name FROM accounts a
    WHERE a.deleted_at IS NULL AND a.id IN (${relatedTo(pipeline.account_id)})
      AND NOT EXISTS (SELECT FROM account_shares h WHERE h.shareable_type = 'pipeline' AND h.shareable_id = ${String(pipeline.id)}
        AND h.shared_with_account_id = a.id AND (h.expires_at IS NULL OR h.expires_at > now()))
    ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: found }
}

const relatedTo = (account_id: number) => sql`
  SELECT r.related_account_id FROM account_relations r WHERE r.account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
  UNION SELECT r.account_id FROM account_relations r WHERE r.related_account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL`

/**
 * Shows a pipeline to an account, or changes what it may do.
 * @throws 422 when the two accounts do not work together
 */
export async function sharePipeline(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof endpoint> },
): Promise<{ data: PipelineShare }> {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const row = await one<{ id: number }>(
    ctx.db,
    sql`INSERT INTO account_shares AS h (account_id, shareable_type, shareable_id, shared_with_account_id, ability, shared_by_id, expires_at)
    SELECT ${pipeline.account_id}, 'pipeline', ${String(pipeline.id)}, a.id, ${body.ability ?? 'view'}, ${ctx.actor.id}, ${body.expires_at ?? null}::timestamptz
    FROM accounts a WHERE a.id = ${body.account_id} AND a.deleted_at IS NULL AND a.id IN (${relatedTo(pipeline.account_id)})
    ON CONFLICT (shareable_type, shareable_id, shared_with_account_id) DO UPDATE SET ability = excluded.ability, expires_at = excluded.expires_at,
      shared_by_id = excluded.shared_by_id, updated_at = now() RETURNING h.id`,
  )
  if (!row) throw invalid({ account_id: say(ctx, 'not_related') })
  const shares = await one<PipelineShare>(
    ctx.db,
    sql`SELECT h.id, h.ability, h.expires_at, h.created_at, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account
    FROM account_shares h JOIN accounts a ON a.id = h.shared_with_account_id WHERE h.id = ${row.id}`,
  )
  tell(ctx, pipeline, 'pipeline.shared', body.account_id)
  return { data: shares! }
}

/** Ends the sharing with an account: its members leave the board at once. */
export async function unsharePipeline(ctx: Context, { params }: { params: Params }) {
  const pipeline = await findPipeline(ctx, params.id, 'share')
  const row = await one<{ shared_with_account_id: number }>(
    ctx.db,
    sql`DELETE FROM account_shares WHERE id = ${params.share_id} AND shareable_type = 'pipeline' AND shareable_id = ${String(pipeline.id)} RETURNING shared_with_account_id`,
  )
  if (!row) throw notFound()
  tell(ctx, pipeline, 'pipeline.unshared', row.shared_with_account_id)
  return { data: null }
}

function tell(ctx: Context, pipeline: PipelineRow, event: string, account_id: number): void {
  ctx.log({
    account_id: pipeline.account_id,
    event,
    subject_type: pipelineSubject.type,
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

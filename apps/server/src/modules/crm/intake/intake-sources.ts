import { sql } from 'kysely'
import type { IntakeSource, IntakeSourceInput, One, Params, RequestIntake } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { intakeQuery, type SourceRow, sourceQuery } from './intakes.query.ts'
import { mapIntakeJob } from './map-intake.job.ts'
import { resetIntake } from './store/intakes.ts'
import { insertSource, replaceSecret, sourceKind } from './store/sources.ts'

/** Creates an address for enquiries. Only this response contains its secret. */
export async function createSource(
  ctx: Context,
  { params, body }: { params: Params; body: IntakeSourceInput },
): Promise<One<IntakeSource>> {
  await check(ctx, params.account_id, body)
  const { token, hash } = newUrlToken()
  const source = await insertSource(ctx.db, {
    ...body,
    uuid: uuidv7(),
    account_id: params.account_id,
    token_hash: hash,
    token_hint: token.slice(-4),
    created_by_id: ctx.actor.id,
  })
  record(ctx, sourceQuery, sourceKind.subject, 'created', source)
  return withAddress(ctx, source, token)
}

/** Replaces the secret of an address. The old one is refused immediately. */
export async function renewSecret(ctx: Context, { params }: { params: Params }): Promise<One<IntakeSource>> {
  const before: SourceRow = await sourceQuery.find(ctx, params.uuid, 'update')
  const { token, hash } = newUrlToken()
  const source = await replaceSecret(ctx.db, before.uuid, { token_hash: hash, token_hint: token.slice(-4) })
  record(ctx, sourceQuery, sourceKind.subject, 'updated', source, { token_hint: [before.token_hint, source.token_hint] })
  return withAddress(ctx, source, token)
}

const verbs = standardVerbs(sourceKind, async (ctx, body, _params, before: SourceRow | null) => {
  if (before) await check(ctx, before.account_id, body)
  return body
})
export const { update: updateSource, remove: removeSource } = verbs

/**
 * Maps an intake again with the present mapping. An intake with a request does not change. A repeat becomes a separate
 * request.
 */
export async function mapAgain(ctx: Context, { params }: { params: Params }): Promise<One<RequestIntake>> {
  const intake = await intakeQuery.find(ctx, params.uuid, 'update')
  if (intake.status === 'mapped') return intakeQuery.one(ctx, intake, ['intakeSource'])
  const after = await resetIntake(ctx.db, intake)
  await ctx.services.jobs.enqueue(ctx.db, mapIntakeJob, { uuid: intake.uuid }, { group_id: intake.account_id })
  return intakeQuery.one(ctx, after, ['intakeSource'])
}

async function withAddress(ctx: Context, source: SourceRow, token: string): Promise<One<IntakeSource>> {
  const { data } = await sourceQuery.one(ctx, source)
  return { data: { ...data, intake_url: `${ctx.services.app_url}/api/v1/intake/${token}` } }
}

/** Checks that pipeline and tags belong to the account. @throws 422 */
async function check(ctx: Context, account_id: number, body: Partial<IntakeSourceInput>): Promise<void> {
  const row = await one<{ has_pipeline: boolean; tags: number }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM pipelines WHERE id = ${body.pipeline_id ?? null}::bigint AND account_id = ${account_id} AND deleted_at IS NULL AND subject <> 'contact') AS has_pipeline,
      (SELECT count(*) FROM tags WHERE id = any(${body.tag_ids ?? []}::bigint[]) AND account_id = ${account_id} AND deleted_at IS NULL) AS tags`,
  )
  if (body.pipeline_id && !row!.has_pipeline) refuseUnknown(ctx, 'pipeline_id')
  if (row!.tags !== new Set(body.tag_ids).size) refuseUnknown(ctx, 'tag_ids')
}

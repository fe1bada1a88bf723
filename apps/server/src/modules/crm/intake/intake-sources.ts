import { sql } from 'kysely'
import type { IntakeSource, IntakeSourceInput, One, Params, RequestIntake } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { intakeQuery, type SourceRow, sourceQuery } from './intakes.query.ts'
import { mapIntakeJob } from './map-job.ts'

const subject: Subject<SourceRow> = { type: 'intake_source', label: (source) => source.name }

/** Makes an address for enquiries. Its secret is told in this answer and never again. */
export async function createSource(
  ctx: Context,
  { params, body }: { params: Params; body: IntakeSourceInput },
): Promise<One<IntakeSource>> {
  await check(ctx, params.account_id, body)
  const { token, hash } = newUrlToken()
  const source = await insertRow<SourceRow>(ctx, 'intake_sources', {
    ...body,
    uuid: uuidv7(),
    account_id: params.account_id,
    token_hash: hash,
    token_hint: token.slice(-4),
    created_by_id: ctx.actor.id,
  })
  record(ctx, sourceQuery, subject, 'created', source)
  return withAddress(ctx, source, token)
}

/** Gives an address a new secret; the old one is refused from now on. */
export async function renewSecret(ctx: Context, { params }: { params: Params }): Promise<One<IntakeSource>> {
  const before: SourceRow = await sourceQuery.find(ctx, params.uuid, 'update')
  const { token, hash } = newUrlToken()
  const source = await updateRow<SourceRow>(ctx, 'intake_sources', { uuid: before.uuid }, { token_hash: hash, token_hint: token.slice(-4) })
  record(ctx, sourceQuery, subject, 'updated', source, { token_hint: [before.token_hint, source.token_hint] })
  return withAddress(ctx, source, token)
}

const verbs = standardVerbs(
  { table: 'intake_sources', query: sourceQuery, subject },
  async (ctx, body, _params, before: SourceRow | null) => {
    if (before) await check(ctx, before.account_id, body)
    return body
  },
)
export const { update: updateSource, remove: removeSource } = verbs

/**
 * Has something that came in mapped again, with the mapping as it is now. What became a request stays one; a repeat
 * becomes an enquiry of its own.
 */
export async function mapAgain(ctx: Context, { params }: { params: Params }): Promise<One<RequestIntake>> {
  const intake = await intakeQuery.find(ctx, params.uuid, 'update')
  if (intake.status === 'mapped') return intakeQuery.one(ctx, intake, ['intakeSource'])
  const after = await updateRow<typeof intake>(
    ctx,
    'request_intakes',
    { uuid: intake.uuid },
    { status: 'received', error: null, ...(intake.duplicate_of_uuid && APART) },
    { versioned: false },
  )
  await ctx.services.jobs.enqueue(ctx.db, mapIntakeJob, { uuid: intake.uuid }, { group_id: intake.account_id })
  return intakeQuery.one(ctx, after, ['intakeSource'])
}

const APART = { duplicate_of_uuid: null, contact_id: null, contact_request_id: null }

async function withAddress(ctx: Context, source: SourceRow, token: string): Promise<One<IntakeSource>> {
  const { data } = await sourceQuery.one(ctx, source)
  return { data: { ...data, intake_url: `${ctx.services.app_url}/api/v1/intake/${token}` } }
}

/** Pipeline and tags must be the account's own. @throws 422 */
async function check(ctx: Context, account_id: number, body: Partial<IntakeSourceInput>): Promise<void> {
  const say = (field: string) =>
    invalid({
      [field]: ctx.services.t(ctx.request.locale, 'validation:unknown', { field: ctx.services.t(ctx.request.locale, `fields:${field}`) }),
    })
  const row = await one<{ has_pipeline: boolean; tags: number }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM pipelines WHERE id = ${body.pipeline_id ?? null}::bigint AND account_id = ${account_id} AND deleted_at IS NULL AND subject <> 'contact') AS has_pipeline,
      (SELECT count(*) FROM tags WHERE id = any(${body.tag_ids ?? []}::bigint[]) AND account_id = ${account_id} AND deleted_at IS NULL) AS tags`,
  )
  if (body.pipeline_id && !row!.has_pipeline) throw say('pipeline_id')
  if (row!.tags !== new Set(body.tag_ids).size) throw say('tag_ids')
}

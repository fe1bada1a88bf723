import { sql } from 'kysely'
import {
  STATEMENT_LINES_AT_ONCE,
  STATEMENT_LINES_MAX,
  type InputOf,
  type listStatementFiles,
  type readStatementFile,
  type startStatementFile,
  type StatementFile,
} from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import { findLedger } from '#modules/accounts/relations/index.ts'
import { FILE_HOURS, makeStatementJob, type StoredStatement } from './make-statement.job.ts'
import { checkPeriod, fileName, linesOf, statementText } from './statement-pdf.ts'

interface FileRow {
  uuid: string
  status: StatementFile['status']
  total: number
  created_at: string
  finished_at: string | null
  payload: StoredStatement
}

/**
 * Starts rendering a long statement in the background. Only the user who started it can download it.
 * @returns null for a statement that is short enough to be downloaded at once
 * @throws 422 on `to` when it has more lines than the limit for printed statements
 */
export async function startFile(
  ctx: Context,
  { params, body }: InputOf<typeof startStatementFile>,
): Promise<{ data: StatementFile | null }> {
  const relation = await findLedger(ctx, params)
  checkPeriod(ctx, body)
  const lines = await linesOf(ctx.db, relation.uuid, body)
  if (lines <= STATEMENT_LINES_AT_ONCE) return { data: null }
  if (lines > STATEMENT_LINES_MAX) throw invalid({ to: statementText(ctx, 'too_long', { lines, max: STATEMENT_LINES_MAX }) })
  const account_id = params.account_id as number
  const payload: StoredStatement = {
    ...body,
    storage_key: newStorageKey('statements', 'pdf'),
    file_name: `${fileName(relation, body)}.pdf`,
  }
  const batch_uuid = await createBatch(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    kind: 'export',
    subject: { type: 'relation', id: relation.uuid },
    payload,
    total: lines,
  })
  await ctx.services.jobs.enqueue(ctx.db, makeStatementJob, { batch_uuid }, { group_id: account_id })
  return { data: present((await findFiles(ctx, account_id, relation.uuid, batch_uuid))[0]!) }
}

export async function listFiles(ctx: Context, { params }: InputOf<typeof listStatementFiles>): Promise<{ data: StatementFile[] }> {
  const relation = await findLedger(ctx, params)
  return { data: (await findFiles(ctx, params.account_id as number, relation.uuid)).map(present) }
}

/** Finds the finished file. @throws 404 for files of other users, removed or failed ones, 409 while it is being rendered */
export async function readFile(ctx: Context, { params }: InputOf<typeof readStatementFile>): Promise<FileAnswer> {
  const relation = await findLedger(ctx, params)
  const [row] = await findFiles(ctx, params.account_id as number, relation.uuid, params.job_batch_uuid as string)
  if (!row || row.status === 'failed') throw notFound()
  if (row.status !== 'completed') throw conflict(statementText(ctx, 'not_made_yet', {}), 'wrong_state')
  return new FileAnswer(await ctx.services.storage.get(row.payload.storage_key!), row.payload.file_name, 'application/pdf')
}

/** Statements of a ledger that the caller started and that are not removed yet, the latest first. */
async function findFiles(ctx: Context, account_id: number, relation_uuid: string, batch_uuid?: string): Promise<FileRow[]> {
  return rows<FileRow>(
    ctx.db,
    sql`SELECT uuid, status, total, payload, created_at, finished_at FROM job_batches
    WHERE account_id = ${account_id} AND user_id = ${ctx.actor.id} AND kind = 'export' AND subject_type = 'relation' AND subject_id = ${relation_uuid}
      AND payload ? 'storage_key' AND status <> 'cancelled' ${batch_uuid ? sql`AND uuid = ${batch_uuid}` : sql``}
    ORDER BY created_at DESC, uuid DESC LIMIT 10`,
  )
}

const present = ({ uuid, status, total, created_at, finished_at, payload }: FileRow): StatementFile => ({
  uuid,
  status,
  total,
  from: payload.from,
  to: payload.to,
  currency: payload.currency ?? null,
  created_at,
  expires_at: status === 'completed' && finished_at ? new Date(Date.parse(finished_at) + FILE_HOURS * 3_600_000).toISOString() : null,
})

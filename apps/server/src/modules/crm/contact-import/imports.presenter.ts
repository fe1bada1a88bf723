import type { Selectable } from 'kysely'
import type { ContactImport, ImportSample } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'

export type ImportRecord = Selectable<DB['imports']> &
  Pick<ContactImport, 'user' | 'progress' | 'check_progress' | 'undo_progress'> & {
    /** Names of the contacts in the samples of the check. */
    met_names?: ReadonlyMap<number, string>
    /** Number of new contacts for which the plan has room now. Set only for a checked file that is not imported yet. */
    room?: number | null
  }

/** What a client sees of an import. */
export function presentImport(row: ImportRecord, ctx: Context): ContactImport {
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    file_name: row.file_name,
    has_file: row.file_path !== null,
    format: row.format as ContactImport['format'],
    encoding: row.encoding,
    delimiter: row.delimiter,
    has_headings: row.has_headings,
    columns: row.columns as ContactImport['columns'],
    mapping: row.mapping as ContactImport['mapping'],
    options: row.options as ContactImport['options'],
    status: row.status as ContactImport['status'],
    checks: row.checks ? presentChecks(row, ctx) : null,
    total: row.total,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    consent_text: row.consent_text,
    error: row.error && reasonText(ctx, row.error),
    job_batch_uuid: row.job_batch_uuid,
    check_batch_uuid: row.check_batch_uuid,
    undo_batch_uuid: row.undo_batch_uuid,
    undo_result: row.undo_result as ContactImport['undo_result'],
    can_undo: canUndo(row, ctx.services.clock.now()),
    undo_until: row.undo_until,
    undone_at: row.undone_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.progress !== undefined && {
      progress: row.progress,
      check_progress: row.check_progress ?? null,
      undo_progress: row.undo_progress ?? null,
    }),
  }
}

/** Whether the import has ended, was not undone, and its 30 days are not over. */
export function canUndo(row: ImportRecord, now: Date): boolean {
  const isOver = ['completed', 'completed_with_errors', 'cancelled', 'failed'].includes(row.status)
  return (
    isOver &&
    row.created + row.updated > 0 &&
    !row.undone_at &&
    !row.undo_batch_uuid &&
    row.undo_until !== null &&
    new Date(row.undo_until) > now
  )
}

/** A reason code of a row or of a whole import in the reader's language. */
export function reasonText(ctx: Pick<Context, 'services' | 'request'>, code: string, params: Record<string, unknown> = {}): string {
  const name = params.field ? text(ctx, `import:fields.${String(params.field)}`) : undefined
  return text(ctx, `import:reason.${code}`, { ...params, ...(name && { field: name }) })
}

type Checks = NonNullable<ContactImport['checks']>
/** A sample of a check as it is stored. Language and name of the contact are added when it is read. */
export interface StoredSample extends Omit<ImportSample, 'contact'> {
  params?: Record<string, unknown> | null
  contact_id?: number | null
}

/** The stored samples of a check. */
export const samplesOf = (row: Pick<ImportRecord, 'checks'>): StoredSample[] =>
  Object.values((row.checks as { samples?: Record<string, StoredSample[]> } | null)?.samples ?? {}).flat()

function presentChecks(row: ImportRecord, ctx: Context): Checks {
  const checks = row.checks as unknown as Checks
  const samples = Object.entries(checks.samples).map(([kind, found]) => [
    kind,
    (found as unknown as StoredSample[]).map(({ row_no, values, reason, params, contact_id }) => ({
      row_no,
      values,
      reason: reason && reasonText(ctx, reason, params ?? {}),
      contact: contact_id ? { id: contact_id, name: row.met_names?.get(contact_id) ?? null } : null,
    })),
  ])
  return { ...checks, room: row.room ?? null, samples: Object.fromEntries(samples) as Checks['samples'] }
}

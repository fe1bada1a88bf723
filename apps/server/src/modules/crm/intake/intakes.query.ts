import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type IntakeSource, intakeSources, type RequestIntake, requestIntakes } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'

export type SourceRow = Selectable<DB['intake_sources']>
export type IntakeListRow = Selectable<DB['request_intakes']> & Pick<RequestIntake, 'intakeSource'>

/** Requires the permission for the settings of the account. */
function settingsPolicy<Row extends { account_id: number }>(): Policy<Row> {
  const own = accountPolicy<Row>()
  return {
    ...own,
    scope: (actor) => own.scope(actor, 'accounts.update'),
    holds: (actor, _permission, row) => own.holds(actor, 'accounts.update', row),
  }
}

const named: FilterSql = (condition) =>
  condition.kind === 'search' ? sql`t.name ILIKE ${`%${condition.text.replace(/[\\%_]/g, '\\$&')}%`}` : undefined

export const sourceQuery = resourceQuery(intakeSources, {
  from: 'intake_sources',
  policy: settingsPolicy<SourceRow>(),
  present: presentSource,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: { search: named, source: column('source'), active: column('is_active') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', last_received: { column: 'last_received_at', nulls_last: true } },
  includes: {},
})

export const intakeQuery = resourceQuery(requestIntakes, {
  from: 'request_intakes',
  policy: settingsPolicy<IntakeListRow>(),
  present: presentIntake,
  under: { account_id: 'account_id' },
  filters: {
    status: column('status'),
    intake_source: column('intake_source_uuid', 'uuid'),
    source: column('source'),
    received: column('received_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', received: 'received_at' },
  defaultSort: '-received',
  includes: {
    intakeSource: joined(
      sql`(SELECT jsonb_build_object('uuid', s.uuid, 'name', s.name) FROM intake_sources s WHERE s.uuid = t.intake_source_uuid)`,
    ),
  },
})

/** The secret cannot be shown again: only its hash is stored. */
function presentSource(row: SourceRow): IntakeSource {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    name: row.name,
    source: row.source as IntakeSource['source'],
    token_hint: row.token_hint,
    pipeline_id: row.pipeline_id,
    auto_accept: row.auto_accept,
    mapping: row.mapping as IntakeSource['mapping'],
    tag_ids: row.tag_ids,
    is_active: row.is_active,
    last_received_at: row.last_received_at,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function presentIntake(row: IntakeListRow): RequestIntake {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    intake_source_uuid: row.intake_source_uuid,
    source: row.source as RequestIntake['source'],
    payload: row.payload as RequestIntake['payload'],
    status: row.status as RequestIntake['status'],
    attempts: row.attempts,
    error: row.error,
    duplicate_of_uuid: row.duplicate_of_uuid,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    received_at: row.received_at,
    mapped_at: row.mapped_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.intakeSource !== undefined && { intakeSource: row.intakeSource }),
  }
}

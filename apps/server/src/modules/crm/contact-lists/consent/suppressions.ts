import { sql, type Selectable } from 'kysely'
import { type BodyOf, LIFTABLE_REASONS, type liftSuppression, type Params, suppressions, type Suppression } from '@stoa/contract'
import { escapeLike, normalizeEmail } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { refuseConflict, text } from '#kit/refuse.ts'
import { AppError, invalid } from '#lib/errors.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { liftSuppressions, type Channel } from '../../consent/index.ts'
import { parseAddresses, refreshMarketable } from '../../contacts/index.ts'
import { contactsWithAddress } from './contacts-with-address.ts'
import { suppress } from './suppress.ts'

type Row = Selectable<DB['suppressions']> & Pick<Suppression, 'contact' | 'createdBy'>

const search: FilterSql = (condition) =>
  condition.kind === 'search'
    ? sql`(t.address LIKE ${`%${escapeLike(condition.text.trim().toLowerCase())}%`} OR t.address = suppression_hash(${condition.text.trim().toLowerCase()}))`
    : undefined

const status: FilterSql = (condition) => {
  if (condition.kind !== 'choice') return undefined
  const live = condition.values.includes('live') === (condition.op === 'any')
  const both = condition.values.length > 1
  if (both) return condition.op === 'any' ? undefined : sql`false`
  return live ? sql`t.lifted_at IS NULL` : sql`t.lifted_at IS NOT NULL`
}

export const suppressionQuery = resourceQuery(suppressions, {
  from: 'suppressions',
  policy: accountPolicy<Row>(),
  present,
  under: { account_id: 'account_id' },
  hidden: { unless: 'status', where: sql`t.lifted_at IS NULL` },
  filters: { search, channel: column('channel'), reason: column('reason'), status, date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {
    contact: async (ctx, suppressed) => {
      const contacts = await rows<{ id: number }>(
        ctx.db,
        sql`
        SELECT id, account_id, first_name, last_name, company, email, phone, status FROM contacts
        WHERE id = any(${valuesOf(suppressed, 'contact_id')}::bigint[]) AND deleted_at IS NULL`,
      )
      attachOne(suppressed, 'contact', contacts, 'contact_id')
    },
    createdBy: userInclude('created_by_id'),
  },
})

export const suppressionExport: ExportSpec<Row> = {
  include: [],
  columns: [
    { key: 'channel', type: 'text' },
    { key: 'address', type: 'text', width: 32 },
    {
      key: 'reason',
      type: 'text',
      value: (row, ctx) => text(ctx, `filters:values.suppressions.reason.${row.reason}`),
    },
    { key: 'note', type: 'text', width: 30 },
    { key: 'created_at', type: 'datetime' },
  ],
}

const subject: Subject<Row> = {
  type: 'suppression',
  label: (row) => (row.address.startsWith('sha256:') ? '–' : row.address),
  contact_id: (row) => row.contact_id,
}

/**
 * Suppresses an address on behalf of a member.
 * @throws 422 on `address` when it is no e-mail or number, 409 when it is suppressed already
 */
export async function addSuppression(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof suppressions.create> }) {
  const address = await addressOf(ctx, params.account_id, body)
  const { is_new } = await suppress(ctx.db, {
    account_id: params.account_id,
    channel: body.channel,
    address,
    reason: 'manual',
    note: body.note,
    user_id: ctx.actor.id,
  })
  if (!is_new) refuseConflict(ctx, 'crm:suppressed_already')
  const row = await one<Row>(
    ctx.db,
    sql`
    SELECT * FROM suppressions WHERE account_id = ${params.account_id} AND channel = ${body.channel} AND address = ${address} AND lifted_at IS NULL`,
  )
  record(ctx, suppressionQuery, subject, 'created', row!)
  return suppressionQuery.one(ctx, row!, ['contact', 'createdBy'])
}

/**
 * Lifts a suppression that a member or a failed check added. The row stays as history.
 * @throws 409 for what the person, a mail server or the law decided
 */
export async function lift(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof liftSuppression> }) {
  const before: Row = await suppressionQuery.find(ctx, params.id, 'update')
  if (before.lifted_at) return suppressionQuery.one(ctx, before, ['contact', 'createdBy'])
  if (!LIFTABLE_REASONS.includes(before.reason)) refuseConflict(ctx, `crm:not_liftable.${before.reason}`)
  const [lifted] = await liftSuppressions(ctx.db, [before.id], { by_id: ctx.actor.id, note: body.reason })
  const after: Row = lifted!
  await refreshMarketable(
    ctx.db,
    await contactsWithAddress(ctx.db, { account_id: after.account_id, channel: after.channel as Channel, address: after.address }),
  )
  record(ctx, suppressionQuery, subject, 'updated', after, { lifted_at: [null, after.lifted_at], lift_note: [null, body.reason] })
  return suppressionQuery.one(ctx, after, ['contact', 'createdBy'])
}

/**
 * Normalises an address: a lower-case e-mail, or an E.164 number by the account's country.
 * @throws 422 on `address`
 */
async function addressOf(ctx: Context, account_id: number, body: { channel: 'email' | 'sms'; address: string }): Promise<string> {
  const email = body.channel === 'email' ? normalizeEmail(body.address) : null
  if (email) return email
  const kind = body.channel === 'email' ? 'email' : 'phone'
  try {
    const { phone } = await parseAddresses(ctx, account_id, { [kind]: body.address })
    return phone!
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    throw invalid({ address: Object.values(error.errors).flat() })
  }
}

function present(row: Row): Suppression {
  return {
    id: row.id,
    account_id: row.account_id,
    channel: row.channel as Suppression['channel'],
    address: row.address.startsWith('sha256:') ? '•••' : row.address,
    reason: row.reason as Suppression['reason'],
    note: row.note,
    contact_id: row.contact_id,
    lifted_at: row.lifted_at,
    lift_note: row.lift_note,
    is_liftable: row.lifted_at === null && LIFTABLE_REASONS.includes(row.reason),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.contact !== undefined && { contact: row.contact }),
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  }
}

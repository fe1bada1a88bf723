import { sql } from 'kysely'
import type { BodyOf, contactLists, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow } from '#kit/records/change-row.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { cancelBatches } from '#lib/jobs/index.ts'
import { endShares } from '#modules/accounts/shares/index.ts'
import { record, type RecordRow } from '#kit/records/record-change.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { contactListQuery, type ContactListRow } from './contact-lists.query.ts'
import { contactListKind, deleteList, findOrInsertList } from '../store/lists.ts'

type Fields = Partial<BodyOf<typeof contactLists.create>>

export async function createList(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof contactLists.create> }) {
  const account_id = params.account_id as number
  checkWelcome(ctx, body)
  await checkSender(ctx, account_id, body.from_email_uuid)
  await checkProject(ctx, account_id, body.project_uuid)
  const opt_in = body.opt_in ?? (await defaultOptIn(ctx, account_id))
  return contactListQuery.one(ctx, await createRow(ctx, contactListKind, { account_id, ...body, opt_in }))
}

/**
 * Changes a list. `archived` archives or reactivates it. No contacts can be added to an archived list.
 * @throws 409 when `version` is not the current one, 422 on a taken name
 */
export async function updateList(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof contactLists.update> }) {
  const { version, archived, ...fields } = body
  const valuesOf = async (before: ContactListRow) => {
    checkWelcome(ctx, { ...before, ...fields } as Fields)
    if (fields.from_email_uuid !== before.from_email_uuid) await checkSender(ctx, before.account_id, fields.from_email_uuid)
    await checkProject(ctx, before.account_id, fields.project_uuid)
    const isArchived = before.archived_at !== null
    return {
      ...fields,
      ...(archived !== undefined && archived !== isArchived && { archived_at: archived ? ctx.services.clock.now() : null }),
    }
  }
  const keepShares = async (before: ContactListRow, after: ContactListRow) =>
    before.shares === undefined ? after : { ...after, shares: before.shares }
  return contactListQuery.one(ctx, await changeRow(ctx, contactListKind, { key: params.id, version }, valuesOf, keepShares))
}

/** Deletes a list and ends its sharing. Links in its mails still work. */
export async function removeList(ctx: Context, { params }: { params: Params }) {
  const row: ContactListRow = await contactListQuery.find(ctx, params.id, 'delete')
  await deleteList(ctx.db, row.id)
  await endShares(ctx.db, { shareable_type: 'contact_list', shareable_ids: [String(row.id)], account_id: row.account_id })
  const ofList = sql`account_id = ${row.account_id} AND subject_type = 'contact_list' AND subject_id = ${String(row.id)}`
  await cancelBatches(ctx.db, ctx.actor.id, ofList)
  record(ctx, contactListQuery, contactListKind.subject, 'deleted', row)
  return { data: null }
}

/** Finds a list of an account by its name in any case, or creates it with the defaults. @returns its id */
export async function findOrCreateList(ctx: Context, account_id: number, name: string): Promise<number> {
  const { id, is_new } = await findOrInsertList(ctx.db, account_id, name)
  if (is_new) record(ctx, contactListQuery, contactListKind.subject, 'created', { id, account_id, name } as RecordRow)
  return id
}

/** Opt-in of new lists by the settings of the account. */
async function defaultOptIn(ctx: Context, account_id: number): Promise<'single' | 'double'> {
  const account = await one<{ is_double: boolean }>(
    ctx.db,
    sql`SELECT coalesce((settings ->> 'double_opt_in_default')::boolean, false) AS is_double FROM accounts WHERE id = ${account_id}`,
  )
  return account?.is_double ? 'double' : 'single'
}

/**
 * Requires a verified address of the account as sender.
 * @throws 422 on `from_email_uuid`
 */
async function checkSender(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const sender = await one(
    ctx.db,
    sql`SELECT 1 FROM account_emails WHERE account_id = ${account_id} AND uuid = ${uuid} AND is_sender AND verified_at IS NOT NULL AND deleted_at IS NULL`,
  )
  if (!sender) refuse(ctx, { from_email_uuid: 'crm:lists.sender_unproven' })
}

/** @throws 422 on `welcome_message` when new subscribers get a welcome mail without a text */
function checkWelcome(ctx: Context, list: Fields): void {
  if (!list.is_welcoming || list.welcome_message?.trim()) return
  refuseMissing(ctx, 'welcome_message')
}

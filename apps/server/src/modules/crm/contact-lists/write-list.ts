import { sql } from 'kysely'
import type { BodyOf, contactLists, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { contactListQuery, contactListSubject, type ContactListRow } from './contact-lists.query.ts'

const UNIQUE = { contact_lists_name: 'name' }
type Fields = Partial<BodyOf<typeof contactLists.create>>

export const createList = (ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof contactLists.create> }) =>
  refusals(ctx, UNIQUE, async () => {
    checkWelcome(ctx, body)
    await checkSender(ctx, params.account_id as number, body.from_email_uuid)
    await checkProject(ctx, params.account_id as number, body.project_uuid)
    const opt_in = body.opt_in ?? (await usualOptIn(ctx, params.account_id))
    const row = await insertRow<ContactListRow>(ctx, 'contact_lists', { account_id: params.account_id, ...body, opt_in })
    record(ctx, contactListQuery, contactListSubject, 'created', row)
    return contactListQuery.one(ctx, row)
  })

/**
 * Changes a list; `archived` puts it away or brings it back: nobody can be added to an archived list.
 * @throws 409 when `version` is not the current one, 422 on a taken name
 */
export const updateList = (ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof contactLists.update> }) =>
  refusals(ctx, UNIQUE, async () => {
    const { version, archived, ...fields } = body
    const before: ContactListRow = await contactListQuery.find(ctx, params.id, 'update')
    if (version !== undefined && version !== before.version) throw versionConflict()
    checkWelcome(ctx, { ...before, ...fields } as Fields)
    if (fields.from_email_uuid !== before.from_email_uuid) await checkSender(ctx, before.account_id, fields.from_email_uuid)
    await checkProject(ctx, before.account_id, fields.project_uuid)
    const values = {
      ...fields,
      ...(archived !== undefined &&
        archived !== (before.archived_at !== null) && { archived_at: archived ? ctx.services.clock.now() : null }),
    }
    const after = await updateRow<ContactListRow>(ctx, 'contact_lists', { id: before.id }, values)
    const changes = changesOf(pick(before, values), pick(after, values))
    if (Object.keys(changes).length) record(ctx, contactListQuery, contactListSubject, 'updated', after, changes)
    return contactListQuery.one(ctx, { ...after, ...(before.shares !== undefined && { shares: before.shares }) })
  })

/** Hides a list and ends its sharing. Links in its mails go on working. */
export async function removeList(ctx: Context, { params }: { params: Params }) {
  const row: ContactListRow = await contactListQuery.find(ctx, params.id, 'delete')
  await sql`UPDATE contact_lists SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE id = ${row.id}`.execute(ctx.db)
  await sql`DELETE FROM account_shares WHERE shareable_type = 'contact_list' AND shareable_id = ${String(row.id)} AND account_id = ${row.account_id}`.execute(
    ctx.db,
  )
  await sql`UPDATE job_batches SET status = 'cancelling', cancelled_at = now(), cancelled_by_id = ${ctx.actor.id}, updated_at = now()
    WHERE account_id = ${row.account_id} AND subject_type = 'contact_list' AND subject_id = ${String(row.id)} AND status IN ('queued', 'running')`.execute(
    ctx.db,
  )
  record(ctx, contactListQuery, contactListSubject, 'deleted', row)
  return { data: null }
}

/** How people join new lists when nobody says so: as the account's settings do. */
async function usualOptIn(ctx: Context, account_id: number): Promise<'single' | 'double'> {
  const { rows } = await sql<{ is_double: boolean }>`
    SELECT coalesce((settings ->> 'double_opt_in_default')::boolean, false) AS is_double FROM accounts WHERE id = ${account_id}`.execute(
    ctx.db,
  )
  return rows[0]?.is_double ? 'double' : 'single'
}

/** Only an address whose mailbox was proven sends. @throws 422 on `from_email_uuid` */
async function checkSender(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const { rows } = await sql`
    SELECT 1 FROM account_emails WHERE account_id = ${account_id} AND uuid = ${uuid} AND is_sender AND verified_at IS NOT NULL AND deleted_at IS NULL`.execute(
    ctx.db,
  )
  if (!rows.length) throw invalid({ from_email_uuid: ctx.services.t(ctx.request.locale, 'crm:lists.sender_unproven') })
}

/** @throws 422 on `welcome_message` when new subscribers are to be welcomed without a word */
function checkWelcome(ctx: Context, list: Fields): void {
  if (!list.is_welcoming || list.welcome_message?.trim()) return
  const { locale } = ctx.request
  throw invalid({
    welcome_message: ctx.services.t(locale, 'validation:required', { field: ctx.services.t(locale, 'fields:welcome_message') }),
  })
}

const pick = (row: Record<string, unknown>, like: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name]]))

import { sql } from 'kysely'
import type {
  InputOf,
  mergeContacts as mergeEndpoint,
  mergeIntoContact as mergeIntoEndpoint,
  MergeInput,
  MergePreview,
  previewMerge as previewEndpoint,
} from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { contactQuery, presentContact, type ContactRow } from '../contacts/index.ts'
import { loadCandidates } from '../duplicates/index.ts'
import { mergeLockedContacts } from './merge-locked-contacts.ts'
import { lockForMerge } from './lock-for-merge.ts'
import { mergedFields, wrongChoices } from './merged-fields.ts'

/** Merges contacts of an account into one of them. */
export async function mergeContacts(ctx: Context, { params, body }: InputOf<typeof mergeEndpoint>) {
  return merge(ctx, params.account_id, body)
}

/** Merges from the page of a contact, which may be the winner or a loser. */
export async function mergeIntoContact(ctx: Context, { params, body }: InputOf<typeof mergeIntoEndpoint>) {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id)
  const input = { ...body, winner_id: body.winner_id ?? contact.id }
  if (![input.winner_id, ...input.loser_ids].includes(contact.id)) refuseUnknown(ctx, 'winner_id')
  return merge(ctx, contact.account_id, input)
}

async function merge(ctx: Context, account_id: number, body: MergeInput) {
  const { winner, losers } = await lockForMerge(ctx, account_id, body)
  const lastUuid = await lastMergeOf(ctx, winner.id)
  if (!losers.length) return { data: { ...presentContact(winner, ctx), merge_uuid: lastUuid! } }
  const choices = checkedChoices(ctx, body, winner, losers)
  const { contact, uuid } = await mergeLockedContacts(ctx, { winner, losers, choices, criteria: 'manual', bulk_merge_uuid: null })
  return { data: { ...presentContact(contact, ctx), merge_uuid: uuid } }
}

/** The key of the latest merge, with which a repeated request is answered. */
async function lastMergeOf(ctx: Context, winner_id: number): Promise<string | undefined> {
  const found = await one<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid FROM contact_merges WHERE winner_id = ${winner_id} AND undone_at IS NULL ORDER BY merged_at DESC, uuid DESC LIMIT 1`,
  )
  return found?.uuid
}

function checkedChoices(ctx: Context, body: MergeInput, winner: ContactRow, losers: readonly ContactRow[]): Record<string, number> {
  const choices = body.fields ?? {}
  const wrong = wrongChoices(
    choices,
    [winner, ...losers].map((contact) => contact.id),
  )
  const unknown = (field: string) => ['validation:unknown', { field: text(ctx, `fields:${field}`) }] as const
  if (wrong.length) refuse(ctx, Object.fromEntries(wrong.map((field) => [`fields.${field}`, unknown(field)])))
  const { first_name, last_name, company, email, phone } = mergedFields(winner, losers, choices)
  if (![first_name, last_name, company, email, phone].some(Boolean)) refuse(ctx, { fields: 'merge:nothing_left' })
  return choices
}

/** Runs the merge inside a savepoint, reads the result and rolls back. The preview is therefore exactly what the merge would do. */
export async function previewMerge(ctx: Context, { params, body }: InputOf<typeof previewEndpoint>): Promise<{ data: MergePreview }> {
  const { winner, losers } = await lockForMerge(ctx, params.account_id, body)
  if (!losers.length) throw notFound()
  const choices = checkedChoices(ctx, body, winner, losers)
  await run(ctx.db, sql`SAVEPOINT merge_preview`)
  const silent: Context = { ...ctx, emit: () => {}, log: () => {}, publish: () => {} }
  const { contact, uuid } = await mergeLockedContacts(silent, { winner, losers, choices, criteria: 'manual', bulk_merge_uuid: null })
  const candidate = (await loadCandidates(ctx, [contact.id])).get(contact.id)!
  const found = await rows<{
    table_name: string
    action: string
    n: number
  }>(ctx.db, sql`SELECT table_name, action, count(*) AS n FROM contact_merge_items WHERE contact_merge_uuid = ${uuid} GROUP BY 1, 2`)
  await run(ctx.db, sql`ROLLBACK TO SAVEPOINT merge_preview`)
  const counted = (action: string) => Object.fromEntries(found.filter((row) => row.action === action).map((row) => [row.table_name, row.n]))
  const lost = (flag: 'emails_marketable' | 'sms_marketable') => [winner, ...losers].some((before) => before[flag]) && !contact[flag]
  const marketing_lost = [...(lost('emails_marketable') ? (['email'] as const) : []), ...(lost('sms_marketable') ? (['sms'] as const) : [])]
  return { data: { contact: candidate, moved: counted('moved'), dropped: counted('dropped_duplicate'), marketing_lost } }
}

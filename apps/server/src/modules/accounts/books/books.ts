import { addDays, localToday } from '@stoa/domain'
import type { BodyOf, Books, closeBooks as closeEndpoint, Params } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { holdBooks, lockBooks, writeClosedUntil } from './store.ts'

export async function readBooks(ctx: Context, { params }: { params: Params }): Promise<{ data: Books }> {
  return { data: await booksOf(ctx, params.account_id as number) }
}

/**
 * Closes the books up to a day, or opens them again.
 * @throws 422 for today or a later day
 */
export async function closeBooks(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof closeEndpoint> }) {
  const account_id = params.account_id as number
  await lockBooks(ctx.db, account_id)
  const before = await booksOf(ctx, account_id)
  if (body.closed_until !== null && body.closed_until > before.closable_until) refuse(ctx, { closed_until: 'books:errors.not_over' })
  if (body.closed_until === before.closed_until) return { data: before }
  await writeClosedUntil(ctx.db, account_id, body.closed_until, ctx.actor.id || null)
  ctx.log({
    account_id,
    event: 'books.closed',
    subject_type: 'account',
    subject_id: account_id,
    subject_label: body.closed_until ?? '–',
    changes: { closed_until: [before.closed_until, body.closed_until] },
  })
  ctx.emit({ name: 'books.updated', account_id, type: 'books', key: account_id, requires: 'reports.read-financial' })
  return { data: { ...before, closed_until: body.closed_until } }
}

/**
 * Why a day cannot be booked: it lies in the closed books of the account. Null if it can. The books stay open until the
 * transaction ends.
 */
export async function closedDay(ctx: Context, account_id: number, day: string): Promise<string | null> {
  const held = holdBooks(ctx.db, account_id)
  const [, found] = await together(held, findRow(ctx.db, 'account_books', { account_id }))
  if (!found?.closed_until || day > found.closed_until) return null
  return text(ctx, 'books:errors.closed', { day: shown(found.closed_until) })
}

/** Refuses a day in the closed books of an account. @throws 422 on the field */
export async function requireOpenDay(ctx: Context, account_id: number, day: string, field: string): Promise<void> {
  if (await closedDay(ctx, account_id, day)) refuse(ctx, { [field]: ['books:errors.closed', { day: await closedUntil(ctx, account_id) }] })
}

const closedUntil = async ({ db }: Context, account_id: number): Promise<string> =>
  shown((await findRow(db, 'account_books', { account_id }))!.closed_until!)

const shown = (day: string): string => day.split('-').reverse().join('/')

async function booksOf({ db, services }: Context, account_id: number): Promise<Books> {
  const account = await findRow(db, 'accounts', { id: account_id })
  const found = await findRow(db, 'account_books', { account_id })
  return {
    closed_until: found?.closed_until ?? null,
    closable_until: addDays(localToday(account!.time_zone, services.clock.now()), -1),
  }
}

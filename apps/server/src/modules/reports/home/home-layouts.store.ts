import { sql } from 'kysely'
import type { BodyOf, HomeLayout, arrangeHome, Params } from '@stoa/contract'
import { findRow, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

const NONE: HomeLayout = { order: [], hidden: [], first_day_hidden: false }

/** How the caller arranged the home of an account. */
export async function layoutOf(ctx: Context, account_id: number): Promise<HomeLayout> {
  const row = await findRow(ctx.db, 'home_layouts', { user_id: ctx.actor.id, account_id })
  if (!row) return NONE
  const { parts, hidden, first_day_hidden } = row
  return { order: parts as HomeLayout['order'], hidden: hidden as HomeLayout['hidden'], first_day_hidden }
}

/** Keeps how the caller arranged the home of an account. */
export async function writeLayout(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof arrangeHome> },
): Promise<{ data: HomeLayout }> {
  const { order, hidden, first_day_hidden } = body
  await run(
    ctx.db,
    sql`INSERT INTO home_layouts AS t (user_id, account_id, parts, hidden, first_day_hidden)
      VALUES (${ctx.actor.id}, ${Number(params.account_id)}, ${order}::text[], ${hidden}::text[], ${first_day_hidden})
      ON CONFLICT (user_id, account_id) DO UPDATE SET parts = excluded.parts, hidden = excluded.hidden,
        first_day_hidden = excluded.first_day_hidden, updated_at = now()`,
  )
  return { data: body }
}

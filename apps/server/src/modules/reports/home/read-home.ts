import { sql } from 'kysely'
import { HOME_SECTION_CODES, type AccountHome, type HomeKind, type Params } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { callerZone } from '#access/caller-zone.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { recentActivity } from '#modules/accounts/accounts/index.ts'
import { readFirstDay } from './first-day.ts'
import { layoutOf } from './home-layouts.store.ts'
import { readSection } from './home-lists.ts'
import { readReceivables, readRevenue } from './home-money.ts'
import { readPipeline } from './home-pipeline.ts'
import { readResults } from './home-results.ts'

/** Reads what waits for the caller in an account, and its money. Each part requires the permission to read its records. */
export async function readHome(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountHome }> {
  const account_id = Number(params.account_id)
  const kind = await kindOf(ctx, account_id)
  const isClient = kind === 'client'
  const today = localToday(callerZone(ctx, { account_id }), ctx.services.clock.now())
  const place = { kind, reader: { user_id: ctx.actor.id, today } }
  const [sections, pipeline, revenue, receivables, results, activity, first_day, layout] = await Promise.all([
    Promise.all(HOME_SECTION_CODES.map(async (code) => [code, await readSection(ctx, account_id, code, place)] as const)),
    kind === 'provider' ? null : readPipeline(ctx, account_id),
    isClient ? null : readRevenue(ctx, account_id),
    isClient ? null : readReceivables(ctx, account_id),
    isClient ? readResults(ctx, account_id) : null,
    recentActivity(ctx, account_id),
    readFirstDay(ctx, account_id, kind),
    layoutOf(ctx, account_id),
  ])
  return {
    data: {
      kind,
      reader: place.reader,
      sections: Object.fromEntries(sections) as AccountHome['sections'],
      pipeline,
      revenue,
      receivables,
      results,
      activity,
      first_day: layout.first_day_hidden ? null : first_day,
      layout,
    },
  }
}

async function kindOf(ctx: Context, account_id: number): Promise<HomeKind> {
  const row = await one<{ type: HomeKind }>(ctx.db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return row!.type
}

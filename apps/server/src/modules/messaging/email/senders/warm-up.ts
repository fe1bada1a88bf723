import { sql } from 'kysely'
import type { WarmUp } from '@stoa/contract'
import { localToday, warmUpEnd, warmUpLimit, type WarmUpPlan, type Zone } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { changeSendingDomain } from '../store/senders.ts'
import { domainOf, ensureSendingDomain } from './sending-domain.ts'

type Wish = Omit<WarmUpPlan, 'started_on'>

/** Begins a plan for the domain of an address today, or ends it with null. A plan with the same figures continues. */
export async function setWarmUp(
  ctx: Context,
  { account_id, email }: { account_id: number; email: string },
  wish: Wish | null,
): Promise<void> {
  const { id, warm_up } = await ensureSendingDomain(ctx.db, ctx.services.secrets, account_id, domainOf(email))
  if (wish && warm_up && isSame(warm_up as unknown as WarmUpPlan, wish)) return
  const started_on = localToday(await zoneOf(ctx.db, account_id), ctx.services.clock.now())
  await changeSendingDomain(ctx.db, id, { warm_up: wish && JSON.stringify({ ...wish, started_on }) })
}

const isSame = (plan: WarmUpPlan, wish: Wish) =>
  plan.first === wish.first && plan.growth_percent === wish.growth_percent && plan.days === wish.days

interface WarmUpState {
  warm_up: unknown
  warm_up_day: string | null
  warm_up_count: number
}

/** Where a plan is on a day of the account; null without one. */
export function presentWarmUp({ warm_up, warm_up_day, warm_up_count }: WarmUpState, today: string): WarmUp | null {
  if (!warm_up) return null
  const plan = warm_up as WarmUpPlan
  return {
    ...plan,
    ends_on: warmUpEnd(plan),
    limit_today: warmUpLimit(plan, today),
    taken_today: warm_up_day === today ? warm_up_count : 0,
  }
}

/** The plan of the domain of an address while it has a limit; null without one. */
export async function warmUpOf(ctx: Context, account_id: number, email: string): Promise<(WarmUp & { today: string }) | null> {
  const found = await one<WarmUpState>(
    ctx.db,
    sql`SELECT warm_up, warm_up_day::text AS warm_up_day, warm_up_count FROM sending_domains WHERE account_id = ${account_id} AND domain = ${domainOf(email)}`,
  )
  if (!found?.warm_up) return null
  const today = localToday(await zoneOf(ctx.db, account_id), ctx.services.clock.now())
  const state = presentWarmUp(found, today)
  return state?.limit_today == null ? null : { ...state, today }
}

async function zoneOf(db: Db, account_id: number): Promise<Zone> {
  const found = await one<{ time_zone: Zone }>(db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  return found!.time_zone
}

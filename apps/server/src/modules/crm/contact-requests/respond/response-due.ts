import { sql } from 'kysely'
import { addBusinessMinutes } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/**
 * Time at which the first answer to a request is due: after the minutes of the account's settings, counted in working hours
 * (domain.md 4.10).
 * @returns null when the account has no time limit
 */
export async function responseDue(ctx: Context, account_id: number): Promise<Date | null> {
  const account = await one<{ minutes: number | null; time_zone: string }>(
    ctx.db,
    sql`SELECT (settings ->> 'response_sla_minutes')::int AS minutes, time_zone FROM accounts WHERE id = ${account_id}`,
  )
  return account?.minutes ? addBusinessMinutes(ctx.services.clock.now(), account.minutes, account.time_zone) : null
}

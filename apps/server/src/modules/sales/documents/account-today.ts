import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rememberedInRun } from '#platform/read-once.ts'

/** Current day in the time zone of an account, which is the day of documents that it issues (domain.md 0.5). */
export async function accountToday(ctx: Pick<Context, 'db' | 'services'>, account_id: number): Promise<string> {
  return localToday(await accountZone(ctx, account_id), ctx.services.clock.now())
}

export function accountZone({ db }: Pick<Context, 'db'>, account_id: number): Promise<string> {
  return rememberedInRun(db, `zone ${account_id}`, async () => {
    const found = await one<{ time_zone: string }>(db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
    return found!.time_zone
  })
}

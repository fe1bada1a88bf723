import { sql } from 'kysely'
import type { VatRate } from '@stoa/contract'
import { localToday, type RateForVat } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { callerZone } from '#access/caller-zone.ts'
import { rememberedInRun } from '#platform/read-once.ts'

/** A rate with its period of validity. */
export interface KnownRate extends RateForVat {
  id: number
  region: string
  /** Whether it is in force on the day. */
  is_current: boolean
}

/** All rates of all countries, of every time. @param day date on which rates are in force, `YYYY-MM-DD` */
export const ratesOn = (ctx: Pick<Context, 'db'>, day: string): Promise<KnownRate[]> =>
  rememberedInRun(ctx.db, `vat rates ${day}`, () =>
    rows<KnownRate>(
      ctx.db,
      sql`SELECT id, country_code, category, region, rate_bp, mydata_vat_category,
        (valid_from <= ${day}::date AND (valid_to IS NULL OR valid_to >= ${day}::date)) AS is_current FROM vat_rates`,
    ),
  )

/** Rates of today that documents may have, of one country or of all. */
export async function listRates(ctx: Context, country: string | undefined): Promise<{ data: VatRate[] }> {
  const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
  const today = localToday(callerZone(ctx), ctx.services.clock.now())
  const found = await rows<VatRate>(
    ctx.db,
    sql`SELECT id, country_code, region, category, rate_bp, mydata_vat_category, ${name} AS name FROM vat_rates
    WHERE valid_from <= ${today}::date AND (valid_to IS NULL OR valid_to >= ${today}::date) AND category <> 'exempt'
      AND ${country === undefined ? sql`true` : sql`country_code = ${country}`}
    ORDER BY country_code, region = 'islands', rate_bp DESC`,
  )
  return { data: found }
}

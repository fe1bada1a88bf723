import { sql } from 'kysely'
import { documentSeries, listVatRates, readDocumentTerms, type VatRate } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { callerZone } from '#access/caller-zone.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { documentTerms } from './document-terms.ts'
import { createSeries, listSeries, removeSeries, seriesQuery, updateSeries } from './series/series.query.ts'

export function documentRoutes(routes: Routes): void {
  serve(routes, documentSeries.list, listSeries)
  serve(routes, documentSeries.read, seriesQuery.read)
  serve(routes, documentSeries.create, createSeries)
  serve(routes, documentSeries.update, updateSeries)
  serve(routes, documentSeries.remove, removeSeries)
  serve(routes, readDocumentTerms, documentTerms)
  serve(routes, listVatRates, (ctx, { query }) => vatRates(ctx, query.country_code ?? 'GR'))
}

async function vatRates(ctx: Context, country: string): Promise<{ data: VatRate[] }> {
  const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
  const today = localToday(callerZone(ctx), ctx.services.clock.now())
  const found = await rows<VatRate>(
    ctx.db,
    sql`SELECT id, country_code, region, category, rate_bp, mydata_vat_category, ${name} AS name FROM vat_rates
    WHERE valid_from <= ${today}::date AND (valid_to IS NULL OR valid_to >= ${today}::date)
    ORDER BY (country_code <> ${country}), country_code, region DESC, rate_bp DESC`,
  )
  return { data: found }
}

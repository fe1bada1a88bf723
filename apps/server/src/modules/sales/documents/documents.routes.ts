import { documentSeries, readDocumentTerms } from '@stoa/contract'
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
}

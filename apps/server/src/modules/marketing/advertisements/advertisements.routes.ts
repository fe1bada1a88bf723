import { advertisements, createProjectAdvertisement, exportProjectAdvertisements, projectAdvertisements, type Params } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { removeRow } from '#kit/records/change-row.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { advertisementExport } from './advertisements.export.ts'
import { advertisementQuery } from './advertisements.query.ts'
import { advertisementKind } from './store.ts'
import { createAdvertisement, createOfProject, updateAdvertisement } from './write-advertisements.ts'

type ListInput = { params: Params; query: ListRequest }

/** Advertisements of accounts and projects. */
export function advertisementRoutes(routes: Routes): void {
  routes.records.set('advertisements', advertisementQuery)
  serveResource(routes, advertisements, {
    list: advertisementQuery.list,
    filters: filterOptions(advertisements),
    export: exportList(advertisementQuery, advertisementExport),
    read: advertisementQuery.read,
    create: createAdvertisement,
    update: updateAdvertisement,
    remove: (ctx, { params }) => removeRow(ctx, advertisementKind, params.id as number),
  })
  serve(routes, projectAdvertisements, listOfProject as never)
  serve(routes, exportProjectAdvertisements, exportOfProject as never)
  serve(routes, createProjectAdvertisement, createOfProject)
}

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findProjectFor(ctx, params, 'advertisements.read')
  return advertisementQuery.page(ctx, query, {}, sql`t.project_uuid = ${uuid}`)
}

async function exportOfProject(ctx: Context, input: ListInput) {
  const { uuid } = await findProjectFor(ctx, input.params, 'advertisements.read')
  return exportList(advertisementQuery, advertisementExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query: input.query })
}

import {
  cancelContactImport,
  checkContactImport,
  contactImportChoices,
  contactImportDownload,
  contactImportRows,
  contactImports,
  contactImportTemplate,
  parseContactImport,
  processContactImport,
  undoContactImport,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { cancelImport } from './cancel-import.ts'
import { checkImport } from './check-import.ts'
import { checkContactsJob } from './check-job.ts'
import { importContactsJob } from './import-job.ts'
import { downloadImportRows, listImportRows } from './import-rows.ts'
import { importChoices } from './import-choices.ts'
import { importTemplate } from './import-template.ts'
import { findImport, importQuery, showImport } from './imports.query.ts'
import { parseImport } from './parse-import.ts'
import { processImport } from './process-import.ts'
import { undoImport } from './undo-import.ts'
import { undoImportJob } from './undo-job.ts'

export function contactImportRoutes(routes: Routes): void {
  serveResource(routes, contactImports, { list: importQuery.list, filters: filterOptions(contactImports), read: readImport })
  serve(routes, parseContactImport, parseImport as never)
  serve(routes, checkContactImport, (ctx, input) => checkImport(ctx, input as never, checkContactsJob(servicesOf(ctx))))
  serve(routes, processContactImport, (ctx, input) => processImport(ctx, input as never, importContactsJob(servicesOf(ctx))))
  serve(routes, contactImportChoices, importChoices)
  serve(routes, contactImportTemplate, importTemplate)
  serve(routes, cancelContactImport, cancelImport)
  serve(routes, undoContactImport, (ctx, input) => undoImport(ctx, input, undoImportJob(servicesOf(ctx))))
  serve(routes, contactImportRows, listImportRows)
  serve(routes, contactImportDownload, downloadImportRows)
}

const servicesOf = (ctx: Context) => (): Services => ctx.services

async function readImport(ctx: Context, { params }: { params: Params }) {
  return showImport(ctx, await findImport(ctx, params.id as number))
}

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
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { cancelImport } from './cancel-import.ts'
import { checkImport } from './check/check-import.ts'
import { downloadImportRows, listImportRows } from './import-rows.ts'
import { importChoices } from './map/import-choices.ts'
import { importTemplate } from './upload/import-template.ts'
import { importExport } from './imports.export.ts'
import { findImport, importQuery, showImport } from './imports.query.ts'
import { parseImport } from './upload/parse-import.ts'
import { processImport } from './write/process-import.ts'
import { undoImport } from './undo/undo-import.ts'

export function contactImportRoutes(routes: Routes): void {
  serveResource(routes, contactImports, {
    list: importQuery.list,
    filters: filterOptions(contactImports),
    export: exportList(importQuery, importExport),
    read: readImport,
  })
  serve(routes, parseContactImport, parseImport as never)
  serve(routes, checkContactImport, checkImport as never)
  serve(routes, processContactImport, processImport as never)
  serve(routes, contactImportChoices, importChoices)
  serve(routes, contactImportTemplate, importTemplate)
  serve(routes, cancelContactImport, cancelImport)
  serve(routes, undoContactImport, undoImport)
  serve(routes, contactImportRows, listImportRows)
  serve(routes, contactImportDownload, downloadImportRows)
}

async function readImport(ctx: Context, { params }: { params: Params }) {
  return showImport(ctx, await findImport(ctx, params.id as number))
}

import { listStatementFiles, readStatementFile, relationStatementPdf, startStatementFile } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { makeStatementHandler, removeStatementsHandler, removeStatementsJob } from './make-statement.job.ts'
import { listFiles, readFile, startFile } from './statement-files.ts'
import { readStatementPdf } from './statement-pdf.ts'

export const statementsModule: ServerModule = {
  routes(routes) {
    serve(routes, relationStatementPdf, readStatementPdf)
    serve(routes, startStatementFile, startFile)
    serve(routes, listStatementFiles, listFiles)
    serve(routes, readStatementFile, readFile)
  },
  jobs: [makeStatementHandler, removeStatementsHandler],
  schedule: (services) => services.jobs.schedule(removeStatementsJob, '41 * * * *', {}),
}

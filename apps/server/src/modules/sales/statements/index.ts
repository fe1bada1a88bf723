import { relationStatementPdf } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { Area } from '../../../registry.ts'
import { readStatementPdf } from './statement-pdf.ts'

export const statementsArea: Area = { routes: (routes) => serve(routes, relationStatementPdf, readStatementPdf) }

import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { JobBatch } from '../attachments/job-batches.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf, paramsOf } from '../kit/endpoint.ts'
import { date, instant, optionalText, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { AccountCurrency } from './account-details.ts'

export const MOVEMENT_TYPES = [
  'opening_balance',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'adjustment',
  'write_off',
  'withholding',
] as const

/** An entry of a ledger. Entries never change; an adjustment corrects them. */
export const Movement = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  account_relation_uuid: z.uuid(),
  direction: z.enum(['receivable', 'payable']),
  type: z.enum(MOVEMENT_TYPES),
  document_type: z.string().nullable(),
  document_id: z.string().nullable(),
  number: z.string().nullable(),
  date,
  due_date: date.nullable(),
  description: z.string(),
  debit_minor: z.int(),
  credit_minor: z.int(),
  currency: z.string(),
  /** Balance after this entry in its currency, in order of date and sequence. */
  balance_minor: z.int(),
  sequence: z.int(),
  /** Author; only for the side that owns the relation. */
  created_by_id: z.int().nullable().optional(),
  created_at: instant,
  updated_at: instant,
  creator: UserBadge.nullable().optional(),
})
export type Movement = z.infer<typeof Movement>

/** A manual entry: opening balance or correction, with either debit or credit. */
export const MovementInput = z.object({
  type: z.enum(['opening_balance', 'adjustment', 'write_off']),
  date: typedDate,
  due_date: typedDate.nullish(),
  number: optionalText(40),
  description: text(300),
  debit_minor: z.int().min(0).max(999_999_999_999).optional(),
  credit_minor: z.int().min(0).max(999_999_999_999).optional(),
  currency: AccountCurrency.optional(),
})
export type MovementInput = z.infer<typeof MovementInput>

const card = '/api/v1/accounts/:account_id/relations/:account_relation_uuid'

export const relationMovements = defineResource({
  name: 'movements',
  id: 'accounts.relations.movements',
  key: 'uuid',
  access: { export: permission('movements.read') },
  paths: { collection: `${card}/movements`, item: `${card}/movements/:uuid` },
  row: Movement,
  create: MovementInput,
  filters: { search: searchFilter(), type: codeFilter(MOVEMENT_TYPES), date: dateFilter(), currency: codeFilter() },
  sorts: ['date'],
  includes: ['creator'],
})

/** The ledger of one currency in a period. */
const Section = z.object({
  currency: z.string(),
  opening_minor: z.int(),
  debit_minor: z.int(),
  credit_minor: z.int(),
  closing_minor: z.int(),
  lines: z.array(
    z.object({
      uuid: z.uuid(),
      date,
      due_date: date.nullable(),
      type: z.enum(MOVEMENT_TYPES),
      number: z.string().nullable(),
      description: z.string(),
      debit_minor: z.int(),
      credit_minor: z.int(),
      balance_minor: z.int(),
    }),
  ),
})

/** Statement of account: opening balance, entries and closing balance. */
export const Statement = z.object({
  account_relation_uuid: z.uuid(),
  direction: z.enum(['receivable', 'payable']),
  from: date,
  to: date,
  /** The owner of the relation, and the counterpart. */
  account: z.object({ id: z.int(), name: z.string() }),
  counterpart: z.object({ id: z.int(), name: z.string() }),
  code: z.string().nullable(),
  /** One for each currency: amounts of different currencies are never added. */
  sections: z.array(Section),
})
export type Statement = z.infer<typeof Statement>

const period = z.object({ from: typedDate, to: typedDate })

export const relationStatement = defineEndpoint({
  id: 'accounts.relations.statement',
  method: 'GET',
  path: `${card}/statement`,
  access: permission('movements.read'),
  summary: 'Statement of account between two days',
  params: paramsOf(card),
  query: period,
  response: oneOf(Statement),
})

export const exportStatement = defineEndpoint({
  id: 'accounts.relations.statement.export',
  method: 'GET',
  path: `${card}/statement/export`,
  access: permission('movements.read'),
  summary: 'Statement of account as a spreadsheet',
  params: paramsOf(card),
  query: period,
  response: z.any(),
  produces: 'xlsx',
  limit: 'heavy',
  transaction: 'none',
})

/** Maximum number of lines of a statement that a request renders; longer ones are rendered in the background. */
export const STATEMENT_LINES_AT_ONCE = 1_000
/** Maximum number of lines of a printed statement. Export longer ones as a spreadsheet, or choose a shorter period. */
export const STATEMENT_LINES_MAX = 20_000

const printed = period.extend({ currency: AccountCurrency.optional() })

export const relationStatementPdf = defineEndpoint({
  id: 'accounts.relations.statement.pdf',
  method: 'GET',
  path: `${card}/statement/pdf`,
  access: permission('movements.read'),
  summary: 'Statement of account as it is printed, in all its currencies or in one; long ones are made as files',
  params: paramsOf(card),
  query: printed,
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})

/** A long statement that is being rendered, or can be downloaded until it is removed. */
export const StatementFile = JobBatch.pick({ uuid: true, status: true, total: true }).extend({
  from: date,
  to: date,
  currency: z.string().nullable(),
  created_at: instant,
  /** Time at which the file is removed; null until it is finished. */
  expires_at: instant.nullable(),
})
export type StatementFile = z.infer<typeof StatementFile>

const files = `${card}/statement-files`
const file = `${files}/:job_batch_uuid`

export const startStatementFile = defineEndpoint({
  id: 'accounts.relations.statement.files.create',
  method: 'POST',
  path: files,
  access: permission('movements.read'),
  summary: 'Make a long statement in the background; null for one that is short enough to be fetched at once',
  params: paramsOf(files),
  body: printed,
  response: oneOf(StatementFile.nullable()),
})

export const listStatementFiles = defineEndpoint({
  id: 'accounts.relations.statement.files.list',
  method: 'GET',
  path: files,
  access: permission('movements.read'),
  summary: 'Long statements that the caller had made of the card and can still fetch, and those being made',
  params: paramsOf(files),
  response: manyOf(StatementFile),
})

export const readStatementFile = defineEndpoint({
  id: 'accounts.relations.statement.files.read',
  method: 'GET',
  path: file,
  access: permission('movements.read'),
  summary: 'The PDF of a long statement that was made',
  params: paramsOf(file),
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})

// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/movements.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Movement, MovementInput, Statement, StatementFile } from '../../src/accounts/movements.ts'
export const MOVEMENT_TYPES: typeof source.MOVEMENT_TYPES = ['opening_balance', 'invoice', 'credit_note', 'payment', 'refund', 'adjustment', 'write_off', 'withholding']
export const STATEMENT_LINES_AT_ONCE: typeof source.STATEMENT_LINES_AT_ONCE = 1000
export const STATEMENT_LINES_MAX: typeof source.STATEMENT_LINES_MAX = 20000
const relationMovementsLimits = {
  create: { number: { maxLength: 40 }, description: { minLength: 1, maxLength: 300 }, debit_minor: { min: 0, max: 999999999999 }, credit_minor: { min: 0, max: 999999999999 } },
  update: { number: { maxLength: 40 }, description: { minLength: 1, maxLength: 300 }, debit_minor: { min: 0, max: 999999999999 }, credit_minor: { min: 0, max: 999999999999 } },
} as const
export const relationMovements: InBrowser<typeof source.relationMovements, typeof relationMovementsLimits> = {
  name: 'movements',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: { kind: 'choice', value: 'code', options: ['opening_balance', 'invoice', 'credit_note', 'payment', 'refund', 'adjustment', 'write_off', 'withholding'] },
      date: { kind: 'date' },
      currency: { kind: 'choice', value: 'code' },
    },
  },
  list: {
    id: 'accounts.relations.movements.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements',
    access: { who: 'permission', permission: 'movements.read' },
    records: 'movements',
  },
  export: {
    id: 'accounts.relations.movements.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements/export',
    access: { who: 'permission', permission: 'movements.read' },
    records: 'movements',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.relations.movements.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements/filters',
    access: { who: 'permission', permission: 'movements.read' },
    records: 'movements',
  },
  read: {
    id: 'accounts.relations.movements.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements/:uuid',
    access: { who: 'permission', permission: 'movements.read' },
    records: 'movements',
  },
  create: {
    id: 'accounts.relations.movements.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements',
    access: { who: 'permission', permission: 'movements.create' },
    records: 'movements',
    limits: relationMovementsLimits.create,
  },
  update: {
    id: 'accounts.relations.movements.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements/:uuid',
    access: { who: 'permission', permission: 'movements.update' },
    records: 'movements',
    limits: relationMovementsLimits.update,
  },
  remove: {
    id: 'accounts.relations.movements.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/movements/:uuid',
    access: { who: 'permission', permission: 'movements.delete' },
    records: 'movements',
  },
}
export const relationStatement: InBrowser<typeof source.relationStatement> = {
  id: 'accounts.relations.statement',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'relations',
}
export const exportStatement: InBrowser<typeof source.exportStatement> = {
  id: 'accounts.relations.statement.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement/export',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'statement',
  produces: 'xlsx',
}
export const relationStatementPdf: InBrowser<typeof source.relationStatementPdf> = {
  id: 'accounts.relations.statement.pdf',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement/pdf',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'statement',
  produces: 'file',
}
export const startStatementFile: InBrowser<typeof source.startStatementFile> = {
  id: 'accounts.relations.statement.files.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement-files',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'files',
}
export const listStatementFiles: InBrowser<typeof source.listStatementFiles> = {
  id: 'accounts.relations.statement.files.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement-files',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'files',
}
export const readStatementFile: InBrowser<typeof source.readStatementFile> = {
  id: 'accounts.relations.statement.files.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:account_relation_uuid/statement-files/:job_batch_uuid',
  access: { who: 'permission', permission: 'movements.read' },
  records: 'files',
  produces: 'file',
}

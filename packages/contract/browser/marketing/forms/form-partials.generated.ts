// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/forms/form-partials.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FormPartial } from '../../../src/marketing/forms/form-partials.ts'
export const PARTIALS_KEPT_DAYS: typeof source.PARTIALS_KEPT_DAYS = 30
export const PARTIALS_MAX: typeof source.PARTIALS_MAX = 10000
export const formPartials: InBrowser<typeof source.formPartials> = {
  name: 'form-partials',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, step: { kind: 'number' }, date_created: { kind: 'date' } } },
  list: { id: 'accounts.formPartials.list', method: 'GET', path: '/api/v1/accounts/:account_id/form-partials', access: { who: 'permission', permission: 'forms.read' }, records: 'form-partials' },
  export: {
    id: 'accounts.formPartials.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/form-partials/export',
    access: { who: 'permission', permission: 'forms.read' },
    records: 'form-partials',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.formPartials.filters', method: 'GET', path: '/api/v1/accounts/:account_id/form-partials/filters', access: { who: 'permission', permission: 'forms.read' }, records: 'form-partials' },
  read: { id: 'formPartials.read', method: 'GET', path: '/api/v1/form-partials/:id', access: { who: 'permission', permission: 'forms.read' }, records: 'form-partials' },
  create: { id: 'accounts.formPartials.create', method: 'POST', path: '/api/v1/accounts/:account_id/form-partials', access: { who: 'permission', permission: 'forms.create' }, records: 'form-partials' },
  update: { id: 'formPartials.update', method: 'PUT', path: '/api/v1/form-partials/:id', access: { who: 'permission', permission: 'forms.update' }, records: 'form-partials' },
  remove: { id: 'formPartials.delete', method: 'DELETE', path: '/api/v1/form-partials/:id', access: { who: 'permission', permission: 'forms.delete' }, records: 'form-partials' },
}
export const partialsOfForm: InBrowser<typeof source.partialsOfForm> = { id: 'accounts.forms.partials.list', method: 'GET', path: '/api/v1/accounts/:account_id/forms/:uuid/partials', access: { who: 'permission', permission: 'forms.read' }, records: 'form-partials' }
export const exportPartialsOfForm: InBrowser<typeof source.exportPartialsOfForm> = {
  id: 'accounts.forms.partials.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/forms/:uuid/partials/export',
  access: { who: 'permission', permission: 'forms.read' },
  records: 'form-partials',
  produces: 'xlsx',
}
export const stepsOfForm: InBrowser<typeof source.stepsOfForm> = { id: 'accounts.forms.steps', method: 'GET', path: '/api/v1/accounts/:account_id/forms/:uuid/steps', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' }
const keepFormPartialLimits = { token: { minLength: 1, maxLength: 200 }, step: { min: 1, max: 50 } } as const
export const keepFormPartial: InBrowser<typeof source.keepFormPartial, typeof keepFormPartialLimits> = { id: 'public.forms.partials', method: 'POST', path: '/api/v1/public/forms/:token/partials', access: { who: 'anyone' }, records: 'forms', limits: keepFormPartialLimits }

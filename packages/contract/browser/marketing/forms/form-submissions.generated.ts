// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/forms/form-submissions.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FormSubmission } from '../../../src/marketing/forms/form-submissions.ts'
export const FORM_SUBMISSION_STATUSES: typeof source.FORM_SUBMISSION_STATUSES = ['received', 'processed', 'awaiting_confirmation', 'spam', 'failed']
export const formSubmissions: InBrowser<typeof source.formSubmissions> = {
  name: 'form-submissions',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      form: { kind: 'choice', value: 'uuid' },
      status: { kind: 'choice', value: 'code', options: ['received', 'processed', 'awaiting_confirmation', 'spam', 'failed'] },
      page: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.formSubmissions.list', method: 'GET', path: '/api/v1/accounts/:account_id/form-submissions', access: { who: 'permission', permission: 'forms.read' }, records: 'form-submissions' },
  export: {
    id: 'accounts.formSubmissions.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/form-submissions/export',
    access: { who: 'permission', permission: 'forms.read' },
    records: 'form-submissions',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.formSubmissions.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/form-submissions/filters',
    access: { who: 'permission', permission: 'forms.read' },
    records: 'form-submissions',
  },
  read: { id: 'formSubmissions.read', method: 'GET', path: '/api/v1/form-submissions/:id', access: { who: 'permission', permission: 'forms.read' }, records: 'form-submissions' },
  create: {
    id: 'accounts.formSubmissions.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/form-submissions',
    access: { who: 'permission', permission: 'forms.create' },
    records: 'form-submissions',
  },
  update: { id: 'formSubmissions.update', method: 'PUT', path: '/api/v1/form-submissions/:id', access: { who: 'permission', permission: 'forms.update' }, records: 'form-submissions' },
  remove: { id: 'formSubmissions.delete', method: 'DELETE', path: '/api/v1/form-submissions/:id', access: { who: 'permission', permission: 'forms.delete' }, records: 'form-submissions' },
}
export const submissionsOfForm: InBrowser<typeof source.submissionsOfForm> = {
  id: 'accounts.forms.submissions.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/forms/:uuid/submissions',
  access: { who: 'permission', permission: 'forms.read' },
  records: 'form-submissions',
}
export const exportSubmissionsOfForm: InBrowser<typeof source.exportSubmissionsOfForm> = {
  id: 'accounts.forms.submissions.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/forms/:uuid/submissions/export',
  access: { who: 'permission', permission: 'forms.read' },
  records: 'form-submissions',
  produces: 'xlsx',
}
export const markFormSpam: InBrowser<typeof source.markFormSpam> = { id: 'formSubmissions.spam', method: 'POST', path: '/api/v1/form-submissions/:id/spam', access: { who: 'permission', permission: 'forms.update' }, records: 'form-submissions' }
export const processFormSubmission: InBrowser<typeof source.processFormSubmission> = { id: 'formSubmissions.process', method: 'POST', path: '/api/v1/form-submissions/:id/process', access: { who: 'permission', permission: 'forms.update' }, records: 'form-submissions' }

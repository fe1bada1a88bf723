// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/forms/forms.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FormStatus, Form, FormInput, FormUpdate } from '../../../src/marketing/forms/forms.ts'
export const FORM_TYPES: typeof source.FORM_TYPES = ['embedded', 'landing', 'popup']
export const FORM_STATUSES: typeof source.FORM_STATUSES = ['draft', 'published', 'closed']
export const FORM_DUPLICATE_MODES: typeof source.FORM_DUPLICATE_MODES = ['update_fill_empty', 'always_new']
const formsLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    definition: {
      fields: {
        fields: {
          maxItems: 60,
          item: {
            fields: {
              label_en: { minLength: 1, maxLength: 160 },
              label_gr: { minLength: 1, maxLength: 160 },
              options: { maxItems: 100, item: { fields: { value: { minLength: 1, maxLength: 80 }, label_en: { minLength: 1, maxLength: 120 }, label_gr: { minLength: 1, maxLength: 120 } } } },
              step: { min: 1, max: 10 },
              show_when: { fields: { equals: { minLength: 1, maxLength: 80 } } },
              value: { maxLength: 200 },
              files: { fields: { max: { min: 1, max: 5 }, max_mb: { min: 1, max: 20 }, kinds: { maxItems: 3 } } },
            },
          },
        },
        texts: {
          fields: {
            title_en: { minLength: 1, maxLength: 160 },
            title_gr: { minLength: 1, maxLength: 160 },
            intro_en: { maxLength: 1000 },
            intro_gr: { maxLength: 1000 },
            submit_en: { minLength: 1, maxLength: 60 },
            submit_gr: { minLength: 1, maxLength: 60 },
            thanks_en: { minLength: 1, maxLength: 600 },
            thanks_gr: { minLength: 1, maxLength: 600 },
          },
        },
        consent: { fields: { text_en: { minLength: 1, maxLength: 1000 }, text_gr: { minLength: 1, maxLength: 1000 }, channels: { maxItems: 2 } } },
      },
    },
    redirect_url: { maxLength: 500 },
    notify_user_ids: { maxItems: 50 },
    allowed_origins: { maxItems: 20, item: { maxLength: 255 } },
    tag_ids: { maxItems: 20 },
    response_limit: { min: 1, max: 1000000 },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    definition: {
      fields: {
        fields: {
          maxItems: 60,
          item: {
            fields: {
              label_en: { minLength: 1, maxLength: 160 },
              label_gr: { minLength: 1, maxLength: 160 },
              options: { maxItems: 100, item: { fields: { value: { minLength: 1, maxLength: 80 }, label_en: { minLength: 1, maxLength: 120 }, label_gr: { minLength: 1, maxLength: 120 } } } },
              step: { min: 1, max: 10 },
              show_when: { fields: { equals: { minLength: 1, maxLength: 80 } } },
              value: { maxLength: 200 },
              files: { fields: { max: { min: 1, max: 5 }, max_mb: { min: 1, max: 20 }, kinds: { maxItems: 3 } } },
            },
          },
        },
        texts: {
          fields: {
            title_en: { minLength: 1, maxLength: 160 },
            title_gr: { minLength: 1, maxLength: 160 },
            intro_en: { maxLength: 1000 },
            intro_gr: { maxLength: 1000 },
            submit_en: { minLength: 1, maxLength: 60 },
            submit_gr: { minLength: 1, maxLength: 60 },
            thanks_en: { minLength: 1, maxLength: 600 },
            thanks_gr: { minLength: 1, maxLength: 600 },
          },
        },
        consent: { fields: { text_en: { minLength: 1, maxLength: 1000 }, text_gr: { minLength: 1, maxLength: 1000 }, channels: { maxItems: 2 } } },
      },
    },
    redirect_url: { maxLength: 500 },
    notify_user_ids: { maxItems: 50 },
    allowed_origins: { maxItems: 20, item: { maxLength: 255 } },
    tag_ids: { maxItems: 20 },
    response_limit: { min: 1, max: 1000000 },
  },
} as const
export const forms: InBrowser<typeof source.forms, typeof formsLimits> = {
  name: 'forms',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'published', 'closed'] },
      type: { kind: 'choice', value: 'code', options: ['embedded', 'landing', 'popup'] },
      project: { kind: 'choice', value: 'uuid' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.forms.list', method: 'GET', path: '/api/v1/accounts/:account_id/forms', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' },
  export: { id: 'accounts.forms.export', method: 'GET', path: '/api/v1/accounts/:account_id/forms/export', access: { who: 'permission', permission: 'forms.read' }, records: 'forms', produces: 'xlsx' },
  filters: { id: 'accounts.forms.filters', method: 'GET', path: '/api/v1/accounts/:account_id/forms/filters', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' },
  read: { id: 'accounts.forms.read', method: 'GET', path: '/api/v1/accounts/:account_id/forms/:uuid', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' },
  create: { id: 'accounts.forms.create', method: 'POST', path: '/api/v1/accounts/:account_id/forms', access: { who: 'permission', permission: 'forms.create' }, records: 'forms', limits: formsLimits.create },
  update: {
    id: 'accounts.forms.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/forms/:uuid',
    access: { who: 'permission', permission: 'forms.update' },
    records: 'forms',
    limits: formsLimits.update,
  },
  remove: { id: 'accounts.forms.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/forms/:uuid', access: { who: 'permission', permission: 'forms.delete' }, records: 'forms' },
}
export const projectForms: InBrowser<typeof source.projectForms> = { id: 'projects.forms.list', method: 'GET', path: '/api/v1/projects/:project_uuid/forms', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' }
export const exportProjectForms: InBrowser<typeof source.exportProjectForms> = { id: 'projects.forms.export', method: 'GET', path: '/api/v1/projects/:project_uuid/forms/export', access: { who: 'permission', permission: 'forms.read' }, records: 'forms', produces: 'xlsx' }
const createProjectFormLimits = {
  name: { minLength: 1, maxLength: 120 },
  definition: {
    fields: {
      fields: {
        maxItems: 60,
        item: {
          fields: {
            label_en: { minLength: 1, maxLength: 160 },
            label_gr: { minLength: 1, maxLength: 160 },
            options: { maxItems: 100, item: { fields: { value: { minLength: 1, maxLength: 80 }, label_en: { minLength: 1, maxLength: 120 }, label_gr: { minLength: 1, maxLength: 120 } } } },
            step: { min: 1, max: 10 },
            show_when: { fields: { equals: { minLength: 1, maxLength: 80 } } },
            value: { maxLength: 200 },
            files: { fields: { max: { min: 1, max: 5 }, max_mb: { min: 1, max: 20 }, kinds: { maxItems: 3 } } },
          },
        },
      },
      texts: {
        fields: {
          title_en: { minLength: 1, maxLength: 160 },
          title_gr: { minLength: 1, maxLength: 160 },
          intro_en: { maxLength: 1000 },
          intro_gr: { maxLength: 1000 },
          submit_en: { minLength: 1, maxLength: 60 },
          submit_gr: { minLength: 1, maxLength: 60 },
          thanks_en: { minLength: 1, maxLength: 600 },
          thanks_gr: { minLength: 1, maxLength: 600 },
        },
      },
      consent: { fields: { text_en: { minLength: 1, maxLength: 1000 }, text_gr: { minLength: 1, maxLength: 1000 }, channels: { maxItems: 2 } } },
    },
  },
  redirect_url: { maxLength: 500 },
  notify_user_ids: { maxItems: 50 },
  allowed_origins: { maxItems: 20, item: { maxLength: 255 } },
  tag_ids: { maxItems: 20 },
  response_limit: { min: 1, max: 1000000 },
} as const
export const createProjectForm: InBrowser<typeof source.createProjectForm, typeof createProjectFormLimits> = {
  id: 'projects.forms.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/forms',
  access: { who: 'permission', permission: 'forms.create' },
  records: 'forms',
  limits: createProjectFormLimits,
}
export const publishForm: InBrowser<typeof source.publishForm> = { id: 'accounts.forms.publish', method: 'POST', path: '/api/v1/accounts/:account_id/forms/:uuid/publish', access: { who: 'permission', permission: 'forms.publish' }, records: 'forms' }
export const closeForm: InBrowser<typeof source.closeForm> = { id: 'accounts.forms.close', method: 'POST', path: '/api/v1/accounts/:account_id/forms/:uuid/close', access: { who: 'permission', permission: 'forms.publish' }, records: 'forms' }
export const reopenForm: InBrowser<typeof source.reopenForm> = { id: 'accounts.forms.reopen', method: 'POST', path: '/api/v1/accounts/:account_id/forms/:uuid/reopen', access: { who: 'permission', permission: 'forms.publish' }, records: 'forms' }
export const formVersions: InBrowser<typeof source.formVersions> = { id: 'accounts.forms.versions', method: 'GET', path: '/api/v1/accounts/:account_id/forms/:uuid/versions', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' }
export const formChoices: InBrowser<typeof source.formChoices> = { id: 'accounts.forms.choices', method: 'GET', path: '/api/v1/accounts/:account_id/form-choices', access: { who: 'permission', permission: 'forms.read' }, records: 'forms' }

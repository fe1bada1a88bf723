// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/pipelines/pipelines.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PipelineShare, Pipeline, PipelineStage, PipelineStageInput, PipelineInput, PipelineTemplate } from '../../../src/crm/pipelines/pipelines.ts'
export const PIPELINE_ASSIGNMENT_CODES: typeof source.PIPELINE_ASSIGNMENT_CODES = ['manual', 'round_robin', 'least_open']
export const SHARE_ABILITIES: typeof source.SHARE_ABILITIES = ['view', 'use', 'edit']
const pipelinesLimits = {
  create: {
    name: { minLength: 1, maxLength: 80 },
    description: { maxLength: 500 },
    assignee_ids: { maxItems: 100 },
    rotting_days: { min: 1, max: 3650 },
    position: { min: 0, max: 10000 },
    stages: {
      maxItems: 30,
      item: {
        fields: {
          name: { minLength: 1, maxLength: 60 },
          probability_bp: { min: 0, max: 10000 },
          rotting_days: { min: 1, max: 3650 },
          auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
        },
      },
    },
  },
  update: { name: { minLength: 1, maxLength: 80 }, description: { maxLength: 500 }, assignee_ids: { maxItems: 100 }, rotting_days: { min: 1, max: 3650 }, position: { min: 0, max: 10000 } },
} as const
export const pipelines: InBrowser<typeof source.pipelines, typeof pipelinesLimits> = {
  name: 'pipelines',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      archived: { kind: 'boolean' },
      subject: { kind: 'choice', value: 'code', options: ['both', 'contact_request', 'contact'] },
      project: { kind: 'choice', value: 'uuid' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.pipelines.list', method: 'GET', path: '/api/v1/accounts/:account_id/pipelines', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  export: {
    id: 'accounts.pipelines.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/pipelines/export',
    access: { who: 'permission', permission: 'pipelines.read' },
    records: 'pipelines',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.pipelines.filters', method: 'GET', path: '/api/v1/accounts/:account_id/pipelines/filters', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  read: { id: 'pipelines.read', method: 'GET', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  create: {
    id: 'accounts.pipelines.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/pipelines',
    access: { who: 'permission', permission: 'pipelines.create' },
    records: 'pipelines',
    limits: pipelinesLimits.create,
  },
  update: { id: 'pipelines.update', method: 'PUT', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.update' }, records: 'pipelines', limits: pipelinesLimits.update },
  remove: { id: 'pipelines.delete', method: 'DELETE', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.delete' }, records: 'pipelines' },
}
export const allPipelines: InBrowser<typeof source.allPipelines> = {
  name: 'pipelines',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      archived: { kind: 'boolean' },
      subject: { kind: 'choice', value: 'code', options: ['both', 'contact_request', 'contact'] },
      project: { kind: 'choice', value: 'uuid' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'pipelines.list', method: 'GET', path: '/api/v1/pipelines', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  export: { id: 'pipelines.export', method: 'GET', path: '/api/v1/pipelines/export', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines', produces: 'xlsx' },
  filters: { id: 'pipelines.filters', method: 'GET', path: '/api/v1/pipelines/filters', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  read: { id: 'pipelines.read', method: 'GET', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' },
  create: { id: 'pipelines.create', method: 'POST', path: '/api/v1/pipelines', access: { who: 'permission', permission: 'pipelines.create' }, records: 'pipelines' },
  update: { id: 'pipelines.update', method: 'PUT', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.update' }, records: 'pipelines' },
  remove: { id: 'pipelines.delete', method: 'DELETE', path: '/api/v1/pipelines/:id', access: { who: 'permission', permission: 'pipelines.delete' }, records: 'pipelines' },
}
const adminPipelinesLimits = {
  create: {
    name: { minLength: 1, maxLength: 80 },
    description: { maxLength: 500 },
    assignee_ids: { maxItems: 100 },
    rotting_days: { min: 1, max: 3650 },
    position: { min: 0, max: 10000 },
    stages: {
      maxItems: 30,
      item: {
        fields: {
          name: { minLength: 1, maxLength: 60 },
          probability_bp: { min: 0, max: 10000 },
          rotting_days: { min: 1, max: 3650 },
          auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
        },
      },
    },
  },
  update: { name: { minLength: 1, maxLength: 80 }, description: { maxLength: 500 }, assignee_ids: { maxItems: 100 }, rotting_days: { min: 1, max: 3650 }, position: { min: 0, max: 10000 } },
} as const
export const adminPipelines: InBrowser<typeof source.adminPipelines, typeof adminPipelinesLimits> = {
  name: 'pipelines',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      archived: { kind: 'boolean' },
      subject: { kind: 'choice', value: 'code', options: ['both', 'contact_request', 'contact'] },
      project: { kind: 'choice', value: 'uuid' },
      date_created: { kind: 'date' },
      account: { kind: 'choice', value: 'id' },
    },
  },
  list: { id: 'admin.pipelines.list', method: 'GET', path: '/api/v1/admin/pipelines', access: { who: 'staff', permission: 'pipelines.read' }, records: 'pipelines' },
  export: { id: 'admin.pipelines.export', method: 'GET', path: '/api/v1/admin/pipelines/export', access: { who: 'staff', permission: 'pipelines.read' }, records: 'pipelines', produces: 'xlsx' },
  filters: { id: 'admin.pipelines.filters', method: 'GET', path: '/api/v1/admin/pipelines/filters', access: { who: 'staff', permission: 'pipelines.read' }, records: 'pipelines' },
  read: { id: 'admin.pipelines.read', method: 'GET', path: '/api/v1/admin/pipelines/:id', access: { who: 'staff', permission: 'pipelines.read' }, records: 'pipelines' },
  create: { id: 'admin.pipelines.create', method: 'POST', path: '/api/v1/admin/pipelines', access: { who: 'staff', permission: 'pipelines.create' }, records: 'pipelines', limits: adminPipelinesLimits.create },
  update: {
    id: 'admin.pipelines.update',
    method: 'PUT',
    path: '/api/v1/admin/pipelines/:id',
    access: { who: 'staff', permission: 'pipelines.update' },
    records: 'pipelines',
    limits: adminPipelinesLimits.update,
  },
  remove: { id: 'admin.pipelines.delete', method: 'DELETE', path: '/api/v1/admin/pipelines/:id', access: { who: 'staff', permission: 'pipelines.delete' }, records: 'pipelines' },
}
const pipelineStagesLimits = {
  create: {
    name: { minLength: 1, maxLength: 60 },
    probability_bp: { min: 0, max: 10000 },
    rotting_days: { min: 1, max: 3650 },
    auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
  },
  update: {
    name: { minLength: 1, maxLength: 60 },
    probability_bp: { min: 0, max: 10000 },
    rotting_days: { min: 1, max: 3650 },
    auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
  },
} as const
export const pipelineStages: InBrowser<typeof source.pipelineStages, typeof pipelineStagesLimits> = {
  name: 'pipeline_stages',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, pipeline: { kind: 'choice', value: 'id' }, type: { kind: 'choice', value: 'code', options: ['open', 'won', 'lost'] } } },
  list: { id: 'accounts.pipelineStages.list', method: 'GET', path: '/api/v1/accounts/:account_id/pipeline-stages', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipeline_stages' },
  export: {
    id: 'accounts.pipelineStages.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/pipeline-stages/export',
    access: { who: 'permission', permission: 'pipelines.export' },
    records: 'pipeline_stages',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.pipelineStages.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/pipeline-stages/filters',
    access: { who: 'permission', permission: 'pipelines.read' },
    records: 'pipeline_stages',
  },
  read: { id: 'pipelineStages.read', method: 'GET', path: '/api/v1/pipeline-stages/:id', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipeline_stages' },
  create: {
    id: 'accounts.pipelineStages.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/pipeline-stages',
    access: { who: 'permission', permission: 'pipelines.update' },
    records: 'pipeline_stages',
    limits: pipelineStagesLimits.create,
  },
  update: {
    id: 'pipelineStages.update',
    method: 'PUT',
    path: '/api/v1/pipeline-stages/:id',
    access: { who: 'permission', permission: 'pipelines.update' },
    records: 'pipeline_stages',
    limits: pipelineStagesLimits.update,
  },
  remove: { id: 'pipelineStages.delete', method: 'DELETE', path: '/api/v1/pipeline-stages/:id', access: { who: 'permission', permission: 'pipelines.update' }, records: 'pipeline_stages' },
}
export const stagesOfPipeline: InBrowser<typeof source.stagesOfPipeline> = { id: 'pipelines.pipelineStages.list', method: 'GET', path: '/api/v1/pipelines/:id/pipeline-stages', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipeline_stages' }
const createPipelineStageLimits = {
  name: { minLength: 1, maxLength: 60 },
  probability_bp: { min: 0, max: 10000 },
  rotting_days: { min: 1, max: 3650 },
  auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
  position: { min: 0, max: 100 },
} as const
export const createPipelineStage: InBrowser<typeof source.createPipelineStage, typeof createPipelineStageLimits> = {
  id: 'pipelines.pipelineStages.create',
  method: 'POST',
  path: '/api/v1/pipelines/:id/pipeline-stages',
  access: { who: 'permission', permission: 'pipelines.update' },
  records: 'pipeline_stages',
  limits: createPipelineStageLimits,
}
const orderPipelineStagesLimits = { stage_ids: { maxItems: 60 } } as const
export const orderPipelineStages: InBrowser<typeof source.orderPipelineStages, typeof orderPipelineStagesLimits> = {
  id: 'pipelines.pipelineStages.order',
  method: 'PUT',
  path: '/api/v1/pipelines/:id/stage-order',
  access: { who: 'permission', permission: 'pipelines.update' },
  records: 'pipeline_stages',
  limits: orderPipelineStagesLimits,
}
export const pipelineAssignees: InBrowser<typeof source.pipelineAssignees> = { id: 'accounts.pipelines.assignees', method: 'GET', path: '/api/v1/accounts/:account_id/pipelines/assignees', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' }
export const pipelineTemplates: InBrowser<typeof source.pipelineTemplates> = { id: 'pipelineTemplates.list', method: 'GET', path: '/api/v1/pipeline-templates', access: { who: 'verified' }, records: 'pipelineTemplates' }
const savePipelineAsTemplateLimits = { name: { minLength: 1, maxLength: 80 } } as const
export const savePipelineAsTemplate: InBrowser<typeof source.savePipelineAsTemplate, typeof savePipelineAsTemplateLimits> = {
  id: 'pipelines.template.create',
  method: 'POST',
  path: '/api/v1/pipelines/:id/template',
  access: { who: 'permission', permission: 'pipelines.update' },
  records: 'template',
  limits: savePipelineAsTemplateLimits,
}

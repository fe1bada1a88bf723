import type { Project } from '@stoa/contract/browser'

/** Form values of a project; selects and money are text. */
export interface ProjectValues {
  name: string
  description: string
  account_relation_uuid: string | null
  product_category_id: number | null
  owner_id: number | null
  health: NonNullable<Project['health']>
  start_date: string
  due_date: string
  budget_minor: number | string | null
  show_providers: boolean
  shows_client: boolean
}

export const BLANK_PROJECT: ProjectValues = {
  name: '',
  description: '',
  account_relation_uuid: null,
  product_category_id: null,
  owner_id: null,
  health: 'on_track',
  start_date: '',
  due_date: '',
  budget_minor: null,
  show_providers: false,
  shows_client: false,
}

/** The form values of an existing project. */
export const valuesOf = (project: Project): ProjectValues => ({
  name: project.name,
  description: project.description ?? '',
  account_relation_uuid: project.account_relation_uuid ?? null,
  product_category_id: project.product_category_id ?? null,
  owner_id: project.owner_id ?? null,
  health: project.health ?? 'on_track',
  start_date: project.start_date ?? '',
  due_date: project.due_date ?? '',
  budget_minor: project.budget_minor ?? null,
  show_providers: project.show_providers ?? false,
  shows_client: project.shows_client ?? false,
})

/** The body for form values; empty fields are null. */
export const bodyOf = (values: ProjectValues) => ({
  ...values,
  description: values.description.trim() || null,
  start_date: values.start_date || null,
  due_date: values.due_date || null,
  budget_minor: values.budget_minor as number | null,
})

/** Records that change with a project. */
export const TOUCHED = ['projects', 'activity_logs', 'timeLine'] as const

import type { TestAnswer } from '#test/app.ts'

/** A record as the API answers it. */
export type FigureRow = TestAnswer['body']

/** A figure that records show, and the list that it opens. */
export interface ListFigure {
  /** Id of the endpoint that shows the figure, and the query with which screens call it. */
  shown: string
  query?: Readonly<Record<string, string>>
  /** Id of the endpoint of the record's page, if the figure is shown there and not in the list. */
  page?: string
  /** The rows of an answer, if the figure is beside them. */
  rows?: (body: FigureRow) => FigureRow[]
  /** The figure of a row; undefined when the reader does not see it. */
  value: (row: FigureRow) => number | null | undefined
  /** Id of the endpoint of the list, its parameters and its filter. */
  opens: string
  params?: (row: FigureRow) => Readonly<Record<string, string | number>>
  filter?: (row: FigureRow) => Readonly<Record<string, string | number>>
  /** Which rows of the list the figure counts; all when left out. */
  counts?: (row: FigureRow) => boolean
  /** The screen that shows the list; `{…}` are fields of the row. */
  screen: string
}

const OPEN_TASKS = 'todo,backlog,in_progress,in_review,blocked'
const list = (status: string): ListFigure => ({
  shown: 'accounts.contactLists.list',
  value: (row) => row[`${status}_count`],
  opens: 'contactLists.subscriptions.list',
  params: (row) => ({ contact_list_id: row.id }),
  filter: () => ({ 'filter[status][in]': status }),
  screen: '/accounts/{account_id}/contact-lists/{id}/subscriptions',
})
const account = (field: string, opens: string, screen: string, filter: Readonly<Record<string, string>> = {}): ListFigure => ({
  shown: 'accounts.list',
  value: (row) => row[field],
  opens,
  params: (row) => ({ account_id: row.id }),
  filter: () => filter,
  screen: `/accounts/{id}/${screen}`,
})

/**
 * The figures of the product that open a list, beside those of the home page (`HOME_FIGURES`). A new figure is one entry; the test
 * compares it with the rows of its list for every reader (decision 0042).
 */
export const LIST_FIGURES: Readonly<Record<string, ListFigure>> = {
  'notes of a contact': {
    shown: 'accounts.contacts.list',
    value: (row) => row.notes_count,
    opens: 'contacts.notes.list',
    params: (row) => ({ contact_id: row.id }),
    screen: '/accounts/{account_id}/contacts/{id}/notes',
  },
  'tasks of a contact': {
    shown: 'accounts.contacts.list',
    page: 'contacts.read',
    value: (row) => row.tasks_count,
    opens: 'contacts.tasks.list',
    params: (row) => ({ contact_id: row.id }),
    screen: '/accounts/{account_id}/contacts/{id}/tasks',
  },
  'requests of a contact': {
    shown: 'accounts.contacts.list',
    value: (row) => row.requests_count,
    opens: 'contacts.contactRequests.list',
    params: (row) => ({ contact_id: row.id }),
    screen: '/accounts/{account_id}/contacts/{id}/requests',
  },
  'duplicates of a contact': {
    shown: 'accounts.contacts.list',
    query: { include: 'duplicates_count' },
    value: (row) => row.duplicates_count,
    opens: 'contacts.duplicates.list',
    params: (row) => ({ contact_id: row.id }),
    // Equal names are only a hint.
    counts: (row) => !row.is_hint,
    screen: '/accounts/{account_id}/contacts',
  },
  'tasks of a request': {
    shown: 'accounts.contactRequests.list',
    value: (row) => row.tasks_count,
    opens: 'contactRequests.tasks.list',
    params: (row) => ({ contact_request_id: row.id }),
    screen: '/accounts/{account_id}/contact-requests/{id}/tasks',
  },
  'subscribed to a list': list('subscribed'),
  'waiting for confirmation': list('pending'),
  'left a list': list('unsubscribed'),
  'cleaned from a list': list('cleaned'),
  'open requests of a pipeline': {
    shown: 'accounts.pipelines.list',
    query: { include: 'open_requests_count' },
    value: (row) => row.open_requests_count,
    opens: 'accounts.contactRequests.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[pipeline][in]': row.id, 'filter[status][in]': 'open' }),
    screen: '/accounts/{account_id}/contact-requests',
  },
  'stages of a pipeline': {
    shown: 'accounts.pipelines.list',
    query: { include: 'stages_count' },
    value: (row) => row.stages_count,
    opens: 'pipelines.pipelineStages.list',
    params: (row) => ({ id: row.id }),
    screen: '/accounts/{account_id}/pipelines/{uuid}/settings',
  },
  'contacts of a stage': {
    shown: 'accounts.pipelineStages.list',
    query: { include: 'contacts_count' },
    value: (row) => row.contacts_count,
    opens: 'pipelineStages.contacts.list',
    params: (row) => ({ id: row.id }),
    screen: '/accounts/{account_id}/pipelines/{pipeline.uuid}',
  },
  'requests of a stage': {
    shown: 'accounts.pipelineStages.list',
    query: { include: 'contact_requests_count' },
    value: (row) => row.contact_requests_count,
    opens: 'pipelineStages.contactRequests.list',
    params: (row) => ({ pipeline_stage_id: row.id }),
    screen: '/accounts/{account_id}/pipelines/{pipeline.uuid}',
  },
  'tasks of a project': {
    shown: 'accounts.projects.list',
    query: { include: 'tasks_count' },
    value: (row) => row.tasks_count,
    opens: 'projects.tasks.list',
    params: (row) => ({ project_uuid: row.uuid }),
    filter: () => ({ 'filter[status][not_in]': 'cancelled' }),
    screen: '/accounts/{account_id}/projects/{uuid}/tasks',
  },
  'open tasks of a project': {
    shown: 'accounts.projects.list',
    query: { include: 'open_tasks_count' },
    value: (row) => row.open_tasks_count,
    opens: 'projects.tasks.list',
    params: (row) => ({ project_uuid: row.uuid }),
    filter: () => ({ 'filter[status][in]': OPEN_TASKS }),
    screen: '/accounts/{account_id}/projects/{uuid}/tasks',
  },
  'requests of a project': {
    shown: 'accounts.projects.list',
    query: { include: 'contact_requests_count' },
    value: (row) => row.contact_requests_count,
    opens: 'projects.contactRequests.list',
    params: (row) => ({ project_uuid: row.uuid }),
    screen: '/accounts/{account_id}/projects/{uuid}/contact-requests',
  },
  'comments on a task': {
    shown: 'accounts.tasks.list',
    value: (row) => row.comments_count,
    opens: 'tasks.comments.list',
    params: (row) => ({ uuid: row.uuid }),
    screen: '/accounts/{account_id}/tasks/{uuid}',
  },
  'subtasks of a task': {
    shown: 'accounts.tasks.list',
    query: { include: 'subtasks_count' },
    value: (row) => row.subtasks_count,
    opens: 'accounts.tasks.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[parent][in]': row.id, 'filter[subtask][is]': 'true' }),
    screen: '/accounts/{account_id}/tasks/{uuid}',
  },
  'tags of a category': {
    shown: 'accounts.tagCategories.list',
    value: (row) => row.tags_count,
    opens: 'accounts.tags.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[tag_category][in]': row.id }),
    screen: '/accounts/{account_id}/settings/tags',
  },
  'members with a role': {
    shown: 'accounts.roles.list',
    value: (row) => (row.account_id ? row.members_count : undefined),
    opens: 'accounts.memberships.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[role][in]': row.id }),
    screen: '/accounts/{account_id}/settings/members',
  },
  'open offers of a client': {
    shown: 'accounts.accountClients.list',
    query: { include: 'open_offers_count' },
    value: (row) => row.open_offers_count,
    opens: 'accounts.offers.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[client][in]': row.uuid, 'filter[status][in]': 'sent,viewed' }),
    screen: '/accounts/{account_id}/offers',
  },
  'active subscriptions of a client': {
    shown: 'accounts.accountClients.list',
    query: { include: 'active_subscriptions_count' },
    value: (row) => row.active_subscriptions_count,
    opens: 'accounts.accountSubscriptions.list',
    params: (row) => ({ account_id: row.account_id }),
    filter: (row) => ({ 'filter[client][in]': row.related_account_id, 'filter[status][in]': 'trialing,active,past_due,suspended' }),
    screen: '/accounts/{account_id}/account-subscriptions',
  },
  'contacts of an account': account('contacts_count', 'accounts.contacts.list', 'contacts'),
  'active contacts of an account': account('active_contacts_count', 'accounts.contacts.list', 'contacts', {
    'filter[status][in]': 'active',
  }),
  'staged requests of an account': account('staging_contact_requests_count', 'accounts.contactRequests.list', 'contact-requests', {
    'filter[status][in]': 'staging',
  }),
  'lists of an account': account('contact_lists_count', 'accounts.contactLists.list', 'lists'),
  'pipelines of an account': account('pipelines_count', 'accounts.pipelines.list', 'pipelines'),
  'subscriptions of an account': account('subscriptions_count', 'accounts.subscriptions.list', 'subscriptions', {
    'filter[status][in]': 'subscribed',
  }),
  'projects of an account': account('projects_count', 'accounts.projects.list', 'projects'),
  'active projects of an account': account('active_projects_count', 'accounts.projects.list', 'projects', {
    'filter[status][in]': 'active',
  }),
  'unread notifications': {
    shown: 'notifications.list',
    rows: ({ meta }) => [meta],
    value: (meta) => meta.unread_count,
    opens: 'notifications.list',
    filter: () => ({ 'filter[unread][is]': 'true' }),
    screen: '/me/notifications',
  },
  'files of a folder': {
    shown: 'admin.mediaLibrary.folders.list',
    value: (row) => row.media_count,
    opens: 'admin.mediaLibrary.media.list',
    filter: (row) => ({ 'filter[folder][in]': row.id }),
    screen: '/admin/media-library',
  },
  'people with a role of the product': {
    shown: 'admin.roles.list',
    value: (row) => row.members_count,
    opens: 'admin.users.list',
    filter: (row) => ({ 'filter[role][in]': row.id }),
    screen: '/admin/users',
  },
}

/** A figure of the home page: the list that counts it, and the screen below the account that its link opens. */
export interface HomeFigure {
  list: 'contacts' | 'tasks' | 'contact-requests' | 'contact-lists' | 'subscriptions' | 'pipelines' | 'memberships'
  route: string
  /** Filters of the address and of the list. `{me}` is the reader. */
  filter: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const OPEN = { status: { in: 'todo,backlog,in_progress,in_review,blocked' } }
const MINE = { assignee: { in: '{me}' } }

/**
 * The figures of the home page that have rows. The server counts them through their list with this filter, and the screen links to
 * the list with the same filter, so that figure and rows agree for every reader (decision 0035).
 */
export const HOME_FIGURES = {
  contacts: { list: 'contacts', route: 'contacts', filter: {} },
  active_contacts: { list: 'contacts', route: 'contacts', filter: { status: { in: 'active' } } },
  open_tasks: { list: 'tasks', route: 'tasks', filter: OPEN },
  members: { list: 'memberships', route: 'settings/members', filter: {} },
  contact_lists: { list: 'contact-lists', route: 'lists', filter: {} },
  subscriptions: { list: 'subscriptions', route: 'subscriptions', filter: { status: { in: 'subscribed' } } },
  pipelines: { list: 'pipelines', route: 'pipelines', filter: {} },
  overdue_tasks: { list: 'tasks', route: 'tasks', filter: { ...MINE, overdue: { is: 'true' } } },
  tasks_today: { list: 'tasks', route: 'tasks', filter: { ...OPEN, ...MINE, due: { preset: 'today' } } },
  my_tasks: { list: 'tasks', route: 'tasks', filter: { ...OPEN, ...MINE } },
  staging_requests: { list: 'contact-requests', route: 'contact-requests', filter: { status: { in: 'staging' } } },
  late_answers: { list: 'contact-requests', route: 'contact-requests', filter: { overdue_response: { is: 'true' } } },
  unassigned_contacts: {
    list: 'contacts',
    route: 'contacts',
    filter: { status: { in: 'active' }, assignee: { is: 'null' }, date_created: { preset: 'last30Days' } },
  },
} as const satisfies Record<string, HomeFigure>
export type HomeFigureCode = keyof typeof HOME_FIGURES

/** Filter of a figure for a reader, as lists receive it. */
export function homeFilter(code: HomeFigureCode, user_id: number): Record<string, Record<string, string>> {
  const filter: HomeFigure['filter'] = HOME_FIGURES[code].filter
  const named = (operators: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(operators).map(([operator, value]) => [operator, value.replace('{me}', String(user_id))]))
  return Object.fromEntries(Object.entries(filter).map(([name, operators]) => [name, named(operators)]))
}

/** The same filter as the query of an address: `filter.status.in`. */
export const homeSearch = (code: HomeFigureCode, user_id: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(homeFilter(code, user_id)).flatMap(([name, operators]) =>
      Object.entries(operators).map(([operator, value]) => [`filter.${name}.${operator}`, value]),
    ),
  )

/** Rows of a list that the home of an account counts, and the screen below the account that shows all of them. */
export interface HomeSection {
  /** Id of the endpoint of the list. */
  list: string
  route: string
  /** Filters of the list by name and operator. `{me}` is the reader, days are those of {@link homeDays}. */
  filter: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The tab of the screen, and the filters that it implies and its address leaves out. */
  tab?: { readonly name: string; readonly implies: readonly string[] }
  sort: string
  include: readonly string[]
  /** Number of rows that it shows; {@link HOME_ROWS} when left out. */
  rows?: number
  /** Kinds of accounts whose home has the section; all when left out. */
  kinds?: readonly HomeKind[]
}

export const HOME_KINDS = ['agency', 'client', 'provider'] as const
export type HomeKind = (typeof HOME_KINDS)[number]

/** Number of rows that a section shows before the link to all of them. */
export const HOME_ROWS = 3

const OPEN_TASKS = { status: { in: 'todo,backlog,in_progress,in_review,blocked' } }
const requests = { list: 'accounts.contactRequests.list', route: 'contact-requests', include: ['contact'] } as const
const conversations = { list: 'accounts.conversations.list', route: 'conversations', include: ['contact'] } as const
const LIVE = { status: { in: 'open,pending' } }
const invoices = { list: 'accounts.invoices.list', route: 'invoices', include: ['account'] } as const
const production = {
  list: 'accounts.productionOrders.list',
  route: 'production-orders',
  include: ['account'],
  kinds: ['provider'],
} as const

/**
 * The sections with rows, most urgent first. The server counts them through their list with this filter, and the screen links to the
 * list with the same filter, so that figure and rows agree for every reader (decisions 0035, 0065).
 */
export const HOME_SECTIONS = {
  late_answers: { ...requests, filter: { overdue_response: { is: 'true' } }, sort: 'response_due_at' },
  staging_requests: { ...requests, filter: { status: { in: 'staging' } }, sort: '-created' },
  offers_received: {
    list: 'accounts.offers.list',
    route: 'offers',
    filter: { direction: { in: 'received' }, status: { in: 'sent,viewed' } },
    sort: 'valid_until',
    include: ['account'],
    kinds: ['client', 'provider'],
  },
  approvals: {
    list: 'accounts.tasks.list',
    route: 'tasks',
    filter: { ...OPEN_TASKS, type: { in: 'approval' } },
    sort: 'due_at',
    include: ['project', 'account'],
    kinds: ['client'],
  },
  bills_to_pay: {
    ...invoices,
    filter: {
      direction: { in: 'received' },
      status: { in: 'issued,partially_paid' },
      type: { in: 'invoice,retail_receipt' },
    },
    sort: 'due_date',
    kinds: ['client'],
  },
  orders_to_accept: { ...production, filter: { direction: { in: 'received' }, status: { in: 'sent' } }, sort: 'requested_delivery' },
  orders_to_deliver: {
    ...production,
    filter: { direction: { in: 'received' }, status: { in: 'accepted,in_progress' } },
    sort: 'requested_delivery',
  },
  unread_conversations: {
    ...conversations,
    filter: { ...LIVE, mine: { is: 'true' }, unread: { is: 'true' } },
    tab: { name: 'mine', implies: ['status', 'mine'] },
    sort: '-last_message',
  },
  tasks: {
    list: 'accounts.tasks.list',
    route: 'tasks',
    filter: { ...OPEN_TASKS, assignee: { in: '{me}' }, due: { before: '{tomorrow}' } },
    sort: 'due_at',
    include: ['contact', 'contactRequest', 'project'],
    rows: 5,
  },
  unassigned_contacts: {
    list: 'accounts.contacts.list',
    route: 'contacts',
    filter: { status: { in: 'active' }, assignee: { is: 'null' }, date_created: { preset: 'last30Days' } },
    sort: '-created',
    include: [],
    kinds: ['agency'],
  },
  waiting_conversations: {
    ...conversations,
    filter: { ...LIVE, waiting: { is: 'true' } },
    tab: { name: 'all', implies: ['status'] },
    sort: 'waiting_since',
  },
  running_projects: {
    list: 'accounts.projects.list',
    route: 'projects',
    filter: { status: { in: 'active' } },
    sort: 'due_date',
    include: ['account'],
    kinds: ['client', 'provider'],
  },
  renewals: {
    list: 'accounts.accountSubscriptions.list',
    route: 'account-subscriptions',
    filter: {
      direction: { in: 'issued' },
      status: { in: 'trialing,active,past_due' },
      renewing: { between: '{week_start},{week_end}' },
    },
    sort: 'next_renewal_on',
    include: [],
    kinds: ['agency', 'provider'],
  },
  open_invoices: {
    ...invoices,
    filter: { direction: { in: 'issued' }, status: { in: 'issued,partially_paid' }, type: { in: 'invoice,retail_receipt' } },
    sort: 'due_date',
    kinds: ['provider'],
  },
  paid_invoices: {
    ...invoices,
    filter: { direction: { in: 'issued' }, status: { in: 'paid' }, issued: { preset: 'thisYear' } },
    sort: '-issue_date',
    kinds: ['provider'],
  },
} as const satisfies Record<string, HomeSection>
export type HomeSectionCode = keyof typeof HOME_SECTIONS
export const HOME_SECTION_CODES = Object.keys(HOME_SECTIONS) as readonly HomeSectionCode[]

/** Sections that wait for the reader: only when all of them are empty does nothing wait. */
export const HOME_WAITING = [
  'late_answers',
  'offers_received',
  'approvals',
  'bills_to_pay',
  'orders_to_accept',
  'staging_requests',
  'unread_conversations',
  'tasks',
  'waiting_conversations',
  'orders_to_deliver',
  'unassigned_contacts',
] as const satisfies readonly HomeSectionCode[]

/** Who reads a home, and the current day of the reader. */
export interface HomeReader {
  user_id: number
  today: string
}

/** The days that filters name. Weeks begin on Monday. */
export function homeDays(today: string): Readonly<Record<'today' | 'tomorrow' | 'week_start' | 'week_end', string>> {
  const monday = -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)
  return { today, tomorrow: later(today, 1), week_start: later(today, monday), week_end: later(today, monday + 6) }
}

const later = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Filter of a section for a reader, as lists receive it. */
export function sectionFilter(code: HomeSectionCode, { user_id, today }: HomeReader): Record<string, Record<string, string>> {
  const words: Record<string, string> = { me: String(user_id), ...homeDays(today) }
  const named = (value: string) => value.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
  const { filter }: HomeSection = HOME_SECTIONS[code]
  return Object.fromEntries(
    Object.entries(filter).map(([name, operators]) => [
      name,
      Object.fromEntries(Object.entries(operators).map(([operator, value]) => [operator, named(value)])),
    ]),
  )
}

/** The same filter as the query of an address: `filter.status.in`. */
export function sectionSearch(code: HomeSectionCode, reader: HomeReader): Record<string, string> {
  const { tab }: HomeSection = HOME_SECTIONS[code]
  const kept = Object.entries(sectionFilter(code, reader)).filter(([name]) => !tab?.implies.includes(name))
  return {
    ...(tab && { tab: tab.name }),
    ...Object.fromEntries(
      kept.flatMap(([name, operators]) => Object.entries(operators).map(([operator, value]) => [`filter.${name}.${operator}`, value])),
    ),
  }
}

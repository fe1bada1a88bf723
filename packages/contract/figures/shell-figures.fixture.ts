import type { Figures, FigureRow, ListFigure, OpenedList } from './figure.fixture.ts'

const home = (
  value: (home: FigureRow) => number,
  opens: string,
  screen: string,
  filter: Readonly<Record<string, string>> = {},
): ListFigure => ({
  shown: 'admin.overview',
  rows: ({ data }) => [data],
  value,
  opens,
  filter: () => filter,
  screen,
})
const users = (status?: string) =>
  home(
    ({ users: counted }) => counted[status ?? 'total'],
    'admin.users.list',
    '/admin/users',
    status ? { 'filter[status][in]': status } : {},
  )
const accounts = (name: string, filter: Readonly<Record<string, string>> = {}) =>
  home(({ accounts: counted }) => counted[name], 'accounts.list', '/me/accounts', filter)

const inbox = (count: string, tab: string, filter: Readonly<Record<string, string>>): ListFigure => ({
  shown: 'accounts.conversations.counts',
  rows: ({ data }, account_id) => [{ ...data, account_id }],
  value: (row) => row[count],
  opens: 'accounts.conversations.list',
  params: (row) => ({ account_id: row.account_id }),
  filter: () => filter,
  screen: '/accounts/{account_id}/conversations',
  address: { tab },
})
const LIVE = { 'filter[status][in]': 'open,pending' }

/** A list of an account whose rows have a tag. */
const tagged = (opens: string, more: Readonly<Record<string, string>> = {}): OpenedList => ({
  opens,
  params: (tag) => ({ account_id: tag.account_id }),
  filter: (tag) => ({ 'filter[tag][in]': tag.id, ...more }),
})

/** Figures of navigation, inbox, admin home, tags and products. */
export const SHELL_FIGURES: Figures = {
  'unread conversations in the navigation': inbox('unread', 'mine', { ...LIVE, 'filter[mine][is]': 'true', 'filter[unread][is]': 'true' }),
  'my conversations': inbox('mine', 'mine', { ...LIVE, 'filter[mine][is]': 'true' }),
  'conversations of nobody': inbox('unassigned', 'unassigned', { ...LIVE, 'filter[assignee][is]': 'null' }),
  'open conversations': inbox('all', 'all', LIVE),
  'snoozed conversations': inbox('snoozed', 'snoozed', { 'filter[status][in]': 'snoozed' }),
  'uses of a tag': {
    shown: 'accounts.tags.list',
    value: (tag) => tag.usage_count,
    ...tagged('accounts.contacts.list'),
    also: [
      tagged('accounts.contactRequests.list'),
      tagged('accounts.assets.list'),
      tagged('accounts.salesOrders.list', { 'filter[direction][in]': 'issued' }),
      tagged('accounts.productionOrders.list', { 'filter[direction][in]': 'issued' }),
      tagged('accounts.products.list'),
      tagged('accounts.relations.list'),
    ],
    screen: '/accounts/{account_id}/contacts',
  },
  'tags of a category of templates': {
    shown: 'admin.tagCategories.list',
    value: (category) => category.tags_count,
    opens: 'admin.tags.list',
    filter: (category) => ({ 'filter[tag_category][in]': category.id }),
    screen: '/admin/tags',
  },
  'orders of a product of an account': {
    shown: 'accounts.products.list',
    value: (product) => product.orders_count,
    opens: 'accounts.salesOrders.list',
    params: (product) => ({ account_id: product.account_id }),
    filter: (product) => ({ 'filter[product][in]': product.id, 'filter[direction][in]': 'issued' }),
    screen: '/accounts/{account_id}/orders',
  },
  'orders of a product of the platform': {
    shown: 'admin.products.list',
    value: (product) => product.orders_count,
    opens: 'salesOrders.list',
    filter: (product) => ({ 'filter[product][in]': product.id }),
    screen: '/me/sales-orders',
  },
  'users of the product': users(),
  'active users': users('active'),
  'pending users': users('pending'),
  'deactivated users': users('deactivated'),
  'accounts of the product': accounts('total'),
  'agencies of the product': accounts('agencies', { 'filter[type][in]': 'agency' }),
  'clients of the product': accounts('clients', { 'filter[type][in]': 'client' }),
  'providers of the product': accounts('providers', { 'filter[type][in]': 'provider' }),
  'unclaimed accounts': accounts('unclaimed', { 'filter[claimed][is]': 'false' }),
  'registrations of a day': {
    shown: 'admin.overview',
    rows: ({ data }) => data.registrations,
    value: (day) => day.count,
    opens: 'admin.users.list',
    filter: (day) => ({ 'filter[date_created][is]': day.day }),
    screen: '/admin/users',
  },
  'unread notifications': {
    shown: 'notifications.list',
    rows: ({ meta }) => [meta],
    value: (meta) => meta.unread_count,
    opens: 'notifications.list',
    filter: () => ({ 'filter[unread][is]': 'true' }),
    screen: '/me/notifications',
    address: { show: 'unread' },
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

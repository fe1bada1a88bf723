import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

// These tests only read, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

// No other journey changes this account: rows that fade while they reload have less contrast.

/** Screens without an account in their address, by the role that opens them. */
const GUEST = ['/login', '/register', '/forgot-password', '/reset-password/unknown', '/activate/user?token=unknown', '/nowhere']
const STAFF = [
  '/me/home',
  '/me/accounts',
  '/me/accounts/create',
  '/me/contacts',
  '/me/contact-requests',
  '/me/tasks',
  '/me/calendar',
  '/me/profile/details',
  '/me/profile/security',
  '/me/notifications',
  '/admin',
  '/admin/users',
  '/admin/users/create',
  '/admin/roles',
  '/admin/tags',
  '/admin/tasks',
  '/admin/pipelines',
  '/admin/features',
  '/admin/media-library',
  '/admin/mailbox',
  '/admin/client-errors',
  '/admin/facebook/pages',
  '/admin/facebook-campaigns',
]
const ACCOUNT = [
  'home',
  'contacts',
  'contacts/create',
  'contacts/import',
  'imports',
  'contact-merge',
  'contact-merge/bulk',
  'contact-merge/history',
  'settings/general',
  'settings/web-presence',
  'settings/customer-anatomy',
  'clearing',
  'infrastructure',
  'strategic-cases',
  'settings/members',
  'settings/attachments',
  'settings/tags',
  'settings/integrations/facebook',
  'settings/social-connections',
]

/** Screens of enquiries, boards, lists and tasks. */
const CRM = [
  'contact-requests',
  'contact-requests/create',
  'pipelines',
  'pipelines/create',
  'lists',
  'lists/create',
  'suppressions',
  'tasks',
  'tasks?view=board',
  'calendar',
  'reports/crm/requests',
  'reports/crm/growth',
  'settings/requests',
]

/** Screens of the catalogue, sales and their reports, conversations, e-mail and SMS. */
const SALES = [
  'products',
  'offers',
  'offers/create',
  'orders',
  'orders/create',
  'order-items',
  'account-subscriptions',
  'account-subscriptions/create',
  'invoices/create',
  'clients',
  'reports/sales/revenue',
  'reports/sales/receivables',
  'reports/sales/recurring-revenue',
  'settings/membership-product',
  'conversations',
  'email-templates',
  'settings/email',
  'settings/sms',
]

/** Opens a screen and waits until its data is shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2, [role=dialog]').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}

/** Waits until no animation changes colours any more. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )

/**
 * Runs axe and returns violations only. The legacy mode needs no second page, because there are no frames. Rows after the third of
 * a table are left out: they repeat the first ones, and checking each takes long.
 */
const axe = async (page: Page, { rules = [], again = false }: { rules?: string[]; again?: boolean } = {}) => {
  await settled(page)
  // The second run on a document finds axe already loaded.
  const builder = new AxeBuilder({ page, ...(again && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('tbody tr:nth-child(n+4)')
  return (rules.length > 0 ? builder.withRules(rules) : builder).analyze()
}

/** The serious faults of a screen in the light theme, and of its colours in the dark theme. */
async function seriousFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  const light = await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dark = await axe(page, { rules: ['color-contrast', 'link-in-text-block'], again: true })
  return told(path, [...light.violations, ...dark.violations.map((fault) => ({ ...fault, id: `dark ${fault.id}` }))])
}

/** The serious faults of screens, alternating between the themes: the screens share their parts, and each is loaded once. */
async function faultsByTurns(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [at, path] of paths.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 ? 'dark' : 'light' })
    await open(page, path)
    const { violations } = await axe(page)
    faults.push(...told(path, violations))
  }
  return faults
}

type Fault = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

function told(path: string, faults: readonly Fault[]): string[] {
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          (node) => `${path}: ${id} ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(1) ?? ''} ${node.html.slice(0, 120)}`,
        ),
    )
}

test('axe finds no serious fault on the screens of guests, light or dark', async ({ page }) => {
  for (const path of GUEST) expect.soft(await seriousFaults(page, path)).toEqual([])
})

for (const [area, paths] of [
  ['back office', STAFF.filter((path) => path.startsWith('/me'))],
  ['admin area', STAFF.filter((path) => path.startsWith('/admin'))],
] as const)
  test(`axe finds no serious fault on the screens of the ${area}, light or dark`, async ({ page }) => {
    test.setTimeout(600_000)
    await enter(page, 'super@stoa.example')
    for (const path of paths) expect.soft(await seriousFaults(page, path)).toEqual([])
  })

test('axe finds no serious fault on the screens of an account, light or dark', async ({ page, request }) => {
  test.setTimeout(600_000)
  const owner = await callerOf(request, 'owner@olympus.example')
  const account = await accountNamed(owner, 'Olympus Media')
  const [contact] = await owner.get<{ id: number }[]>(`/api/v1/accounts/${account}/contacts?per_page=1`)
  await enter(page, 'owner@olympus.example')
  for (const path of [...ACCOUNT, `contacts/${contact!.id}`, `contacts/${contact!.id}/details`])
    expect.soft(await seriousFaults(page, `/accounts/${account}/${path}`)).toEqual([])
})

test('axe finds no serious fault on the screens of enquiries, boards, lists and tasks, light or dark', async ({ page, request }) => {
  test.setTimeout(600_000)
  const owner = await callerOf(request, 'owner@olympus.example')
  const account = await accountNamed(owner, 'Olympus Media')
  const at = (path: string) => `/accounts/${account}/${path}`
  const [[enquiry], [board], [list]] = await Promise.all([
    owner.get<{ id: number }[]>(`/api/v1${at('contact-requests')}?per_page=1`),
    owner.get<{ uuid: string }[]>(`/api/v1${at('pipelines')}?per_page=1`),
    owner.get<{ id: number }[]>(`/api/v1${at('contact-lists')}?per_page=1`),
  ])
  await enter(page, 'owner@olympus.example')
  const records = [
    `contact-requests/${enquiry!.id}`,
    `contact-requests/${enquiry!.id}/details`,
    `pipelines/${board!.uuid}`,
    `pipelines/${board!.uuid}/settings`,
    ...['overview', 'settings', 'subscriptions'].map((tab) => `contact-lists/${list!.id}/${tab}`),
  ]
  for (const path of [...CRM, ...records]) expect.soft(await seriousFaults(page, at(path))).toEqual([])
})

test('axe finds no serious fault on the screens of sales and messages', async ({ page, request }) => {
  test.setTimeout(360_000)
  const account = await accountNamed(await callerOf(request, 'owner@olympus.example'), 'Olympus Media')
  await enter(page, 'owner@olympus.example')
  const paths = SALES.map((path) => `/accounts/${account}/${path}`)
  expect(await faultsByTurns(page, [...paths, '/me/offers'])).toEqual([])
})

test('axe finds no serious fault on one record of each kind of sales and messages', async ({ page, request }) => {
  test.setTimeout(360_000)
  const owner = await callerOf(request, 'owner@olympus.example')
  const account = await accountNamed(owner, 'Olympus Media')
  const at = (path: string) => `/accounts/${account}/${path}`
  const uuidOf = async (path: string) => (await owner.get<{ uuid: string }[]>(`/api/v1${at(path)}?per_page=1`))[0]!.uuid
  const offer = async (account_relation_uuid: string) =>
    (
      await owner.post<{ uuid: string }>(`/api/v1${at('offers')}`, {
        title: 'Looked at',
        account_relation_uuid,
        lines: [{ name: 'Consulting', quantity: 2, unit_price_minor: 10_000 }],
      })
    ).uuid
  const idOf = async (path: string) => (await owner.get<{ id: number }[]>(`/api/v1${at(path)}?per_page=1`))[0]!.id
  const productOf = async (type: string) =>
    (await owner.get<{ id: number }[]>(`/api/v1/products?per_page=1&filter[account]=${account}&filter[type]=${type}`))[0]!.id
  const [client, subscription] = await Promise.all([uuidOf('account-clients'), uuidOf('account-subscriptions')])
  const [draft, sent] = await Promise.all([offer(client), offer(client)])
  await owner.post(`/api/v1/offers/${sent}/send`, { mode: 'mark' })
  const [conversation, template, contact] = await Promise.all(['conversations', 'email-templates', 'contacts'].map(idOf))
  const [basic, packed] = await Promise.all(['basic', 'package'].map(productOf))
  const { public_url } = await owner.get<{ public_url: string }>(`/api/v1/offers/${sent}`)
  const records = [
    `products/basic-products/${basic}`,
    `products/package/${packed}`,
    `offers/${sent}`,
    `offers/${draft}/edit`,
    `account-subscriptions/${subscription}/overview`,
    `account-subscriptions/${subscription}/subscription-orders`,
    `conversations/${conversation}`,
    `email-templates/${template}/edit`,
    `contacts/${contact}/emails`,
    `contacts/${contact}/sms`,
  ]
  await enter(page, 'owner@olympus.example')
  const pages = [`/offers/${sent}/preview`, new URL(public_url).pathname]
  expect(await faultsByTurns(page, [...records.map(at), ...pages])).toEqual([])
})

test('axe finds no serious fault on the screens of API tokens and webhooks, light or dark', async ({ page, request }) => {
  test.setTimeout(360_000)
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const token = await owner.post(`/api/v1/accounts/${account}/api-tokens`, {
    name: 'Looked at',
    permissions: ['contacts.read'],
    expiry: '30_days',
  })
  // Nothing listens there: the page shows a failed delivery.
  const hook = await owner.post(`/api/v1/accounts/${account}/webhook-endpoints`, {
    url: 'http://127.0.0.1:9/looked-at',
    events: ['role.deleted'],
  })
  await owner.post(`/api/v1/accounts/${account}/webhook-endpoints/${hook.id}/test`)
  await enter(page, 'owner@aegean.example')
  const screens = ['api-tokens', `api-tokens/${token.id}`, 'api-tokens/create', 'webhooks', 'webhooks/create', `webhooks/${hook.id}`]
  for (const screen of screens) expect.soft(await seriousFaults(page, `/accounts/${account}/settings/${screen}`)).toEqual([])
})

test('axe finds no serious fault on orders, invoices and payments of a buyer', async ({ page, request }) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, 'owner@hotels.example')
  const account = await accountNamed(owner, 'Κυκλάδες Ξενοδοχεία')
  const at = (path: string) => `/accounts/${account}/${path}`
  const first = async (path: string) => (await owner.get<{ uuid: string }[]>(`/api/v1${at(path)}?per_page=1`))[0]!.uuid
  const [offer, order, invoice, payment] = await Promise.all(['offers', 'sales-orders', 'invoices', 'payments'].map(first))
  await enter(page, 'owner@hotels.example')
  expect(await faultsByTurns(page, [`offers/${offer}`, `orders/${order}`, `invoices/${invoice}`, `payments/${payment}`].map(at))).toEqual(
    [],
  )
})

test('axe finds no serious fault on the products of the platform', async ({ page, request }) => {
  test.setTimeout(240_000)
  const staff = await callerOf(request, 'super@stoa.example')
  const first = async (kind: string) => (await staff.get<{ id: number }[]>(`/api/v1/admin/products/${kind}?per_page=1`))[0]!.id
  const [packed, basic, membership] = await Promise.all(['packages', 'basic-products', 'memberships'].map(first))
  await enter(page, 'super@stoa.example')
  const paths = [
    '',
    ...['/edit', '/requirements', '/package-items', '/package-editions'].map((tab) => `/packages/${packed}${tab}`),
    `/basic-products/${basic}/services`,
    `/memberships/${membership}`,
  ]
  expect(
    await faultsByTurns(
      page,
      paths.map((path) => `/admin/products${path}`),
    ),
  ).toEqual([])
})

/** From a telephone to a wide window, in pixels. */
const WIDTHS = [360, 768, 1280, 1440, 1920]

test('no screen needs sideways scrolling, on a telephone or in a wide window', async ({ page, request }) => {
  test.setTimeout(360_000)
  const account = await accountNamed(await callerOf(request, 'owner@olympus.example'), 'Olympus Media')
  await enter(page, 'owner@olympus.example')
  for (const path of ['/me/home', ...[...ACCOUNT, ...CRM, ...SALES].map((screen) => `/accounts/${account}/${screen}`)]) {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 740 })
    await open(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      // Charts and panels take their new width a moment later.
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.soft.poll(overflow, { message: `${path} at ${width}`, timeout: 3_000 }).toBeLessThanOrEqual(0)
    }
  }
})

import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, emptyAccount, enter } from './people.ts'

/** Owns few accounts of journeys; a user owns five at most. */
const MARKETER = 'marketer@aegean.example'
const OWNER = 'owner@aegean.example'

/** Makes a page by the API. */
async function pageOf(caller: Awaited<ReturnType<typeof callerOf>>, account: number | string, name: string, content: object[]) {
  return caller.post<{ id: number; public_url: string }>(`/api/v1/accounts/${account}/pages`, {
    name,
    design: { root: { props: {} }, content },
  })
}
const heading = (en: string) => ({
  type: 'Section',
  props: { id: 'Section-1', content: [{ type: 'Heading', props: { id: 'Heading-1', level: '1', text: { en, gr: 'Άνοιξη' } } }] },
})
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible({ timeout: 15_000 })

test('a page is made from a template, edited, published, and sends its form for a visitor', async ({ page, browser, request }) => {
  test.setTimeout(120_000)
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const name = `Offer ${Date.now()}`
  await enter(page, OWNER)
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/pages`)
  await page.getByRole('link', { name: 'New page' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expect(page.frameLocator('iframe[title="Event"]').getByRole('heading', { level: 1 })).toBeAttached()
  await page.getByRole('radio', { name: 'Ask for an offer' }).check()
  await page.getByRole('button', { name: 'Create page' }).click()

  const canvas = page.frameLocator('#preview-frame')
  await canvas.getByRole('heading', { name: 'Your offer within a day' }).click()
  await page.getByRole('textbox', { name: 'Text in English' }).fill('An offer by tomorrow')
  await expect(canvas.getByRole('heading', { name: 'An offer by tomorrow' })).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: 'An offer by tomorrow' })).toBeVisible()
  const [made] = await caller.get<{ id: number; public_url: string; submissions: number }[]>(
    `/api/v1/accounts/${account}/pages?filter[search]=${encodeURIComponent(name)}`,
  )
  const visitor = await (
    await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 780 }, colorScheme: 'dark' })
  ).newPage()
  const faults: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await visitor.goto(new URL(made!.public_url).pathname)
  await expect(visitor.getByRole('heading', { name: 'An offer by tomorrow' })).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const email = `visitor.${Date.now()}@post.example`
  await visitor.locator('input[type=email]').first().fill(email)
  for (const field of await visitor.locator('.p-form input[required]:not([type=email]), .p-form textarea[required]').all())
    await field.fill('Hello')
  await visitor.waitForTimeout(2200)
  await visitor.locator('.p-form button').click()
  await expect(visitor.locator('body')).not.toContainText('An offer by tomorrow')
  await expect
    .poll(async () => (await caller.get<{ submissions: number }>(`/api/v1/pages/${made!.id}`)).submissions, { timeout: 15_000 })
    .toBe(1)
  expect(faults).toEqual([])
  await visitor.goto(`${new URL(made!.public_url).pathname}?lang=el`)
  await expect(visitor.getByText('Γιατί εμάς')).toBeVisible()
  await visitor.context().close()
})

test('a page opens over the list with preview, details and deletion, and closing goes back to the list [R-2.5-15]', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const name = `Spring ${Date.now()}`
  const { id } = await pageOf(caller, account, name, [heading('Spring is here')])
  await enter(page, OWNER)
  const list = `/accounts/${account}/pages`
  for (const part of ['', '/preview', '/edit', '/delete']) {
    await page.goto(`${list}/${id}${part}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(name).first()).toBeVisible()
    if (part === '' || part === '/preview') {
      await expect(page.frameLocator(`iframe[title="${name}"]`).getByRole('heading', { name: /Spring is here|Άνοιξη/ })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`${list}(\\?.*)?$`))
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
  }
})

test('two members who edit a page do not lose their work silently', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const { id } = await pageOf(caller, account, `Shared ${Date.now()}`, [heading('As it was')])
  await enter(page, OWNER)
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/page-builder?page=${id}`)
  const canvas = page.frameLocator('#preview-frame')
  await expect(canvas.getByRole('heading', { name: 'As it was' })).toBeVisible()
  await caller.put(`/api/v1/pages/${id}`, { design: { root: { props: {} }, content: [heading('Of another member')] } })
  await canvas.getByRole('heading', { name: 'As it was' }).click()
  await page.getByRole('textbox', { name: 'Text in English' }).fill('Of mine')
  await expect(page.getByText('Another member saved this page')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: 'Of another member' })).toBeVisible()
})

test('the builder speaks Greek, has no sidebar, and shows the page instead on a phone', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const { id } = await pageOf(caller, account, `Greek ${Date.now()}`, [heading('Spring')])
  await enter(page, OWNER, { locale: 'gr' })
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/page-builder?page=${id}`)
  await expect(page.getByText('Επικεφαλίδα').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Δημοσίευση', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Μενού' })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await expect(page.getByText('Ο επεξεργαστής χρειάζεται μεγαλύτερη οθόνη.', { exact: false })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Spring' })).toBeVisible()
})

test('the picture for social networks is chosen in the details of a page', async ({ page, request }) => {
  const caller = await callerOf(request, MARKETER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const { id } = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/pages`, { name: `Shared ${Date.now()}` })
  // The picture goes into the library of the account of the page, also while the member works in another one.
  const other = await emptyAccount(caller, `Elsewhere ${Date.now()}`)
  await caller.put('/api/v1/current-account', { account_id: other })
  await enter(page, MARKETER)
  await page.goto(`/accounts/${account}/pages/${id}/edit`)
  const picture = page.getByRole('group', { name: 'Picture for social networks' })
  await picture.getByRole('button', { name: 'Choose a picture' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'pictures', 'components-phone.png'))
  await expect(picture.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const kept = await caller.get<{ og_media_id: number | null }>(`/api/v1/pages/${id}`)
  const media = await caller.get<{ account_id: number }>(`/api/v1/media/${kept.og_media_id}`)
  expect(media.account_id).toBe(account)
})

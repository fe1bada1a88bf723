import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('a project opens on its channels, keeps its settings and accounts beside the tabs, and shows the cover that was uploaded [R-2.5-01] [R-2.5-16] [R-7.4-06]', async ({
  page,
  request,
}) => {
  const owner = await callerOf(request, OWNER)
  const account = await accountNamed(owner, 'Aegean Growth')
  const name = `Summer season ${Date.now()}`
  const { uuid } = await owner.post<{ uuid: string }>(`/api/v1/accounts/${account}/projects`, { name })
  const project = `/accounts/${account}/projects/${uuid}`
  await enter(page, OWNER)

  await page.goto(project)
  await expect(page).toHaveURL(new RegExp(`${project}/channels$`))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`${project}/accounts-participating`)
  await expect(page.getByRole('main').getByText('Aegean Growth').first()).toBeVisible()

  await page.goto(`${project}/settings`)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  const picture = await page.screenshot()
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes(uuid)),
    page.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture }),
  ])
  expect(sent.headers()['content-type']).toContain('multipart/form-data')
  const cover = page.locator('.stoa-project-cover')
  await expect(cover).toBeVisible()
  expect(await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
})

test('[R-2.5-02] a project has a tab for each of fifteen subjects, and each opens', async ({ page, request }) => {
  const owner = await callerOf(request, OWNER)
  const account = await accountNamed(owner, 'Aegean Growth')
  const { uuid } = await owner.post<{ uuid: string }>(`/api/v1/accounts/${account}/projects`, { name: `Tabs ${Date.now()}` })
  await enter(page, OWNER)
  const tabs = [
    'automations',
    'campaigns',
    'channels',
    'ads',
    'advertisements',
    'assets',
    'contact-lists',
    'forms',
    'pages',
    'sms-campaigns',
  ]
  for (const tab of [...tabs, 'email-campaigns', 'pipelines', 'contact-requests', 'management', 'tasks']) {
    await page.goto(`/accounts/${account}/projects/${uuid}/${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${uuid}/${tab}$`))
  }
})

test('the pages that wait for their subject open without an error [R-2.5-07]', async ({ page, request }) => {
  const account = await accountNamed(await callerOf(request, OWNER), 'Aegean Growth')
  await enter(page, OWNER)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`))
  for (const path of ['clearing', 'infrastructure', 'strategic-cases', 'products']) {
    await page.goto(`/accounts/${account}/${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/)
    await expect(page.getByRole('heading', { name: 'This page does not exist' }), path).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

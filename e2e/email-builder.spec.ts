import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'
const WIDE = { width: 1500, height: 900 }
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible({ timeout: 15_000 })
const heading = (en: string) => ({
  type: 'Section',
  props: { id: 'Section-1', content: [{ type: 'Heading', props: { id: 'Heading-1', level: '1', text: { en, gr: 'Άνοιξη' } } }] },
})

/** Makes a template of blocks by the API. */
async function templateOf(caller: Awaited<ReturnType<typeof callerOf>>, account: number | string, name: string, content: object[]) {
  return caller.post<{ id: number; version: number }>(`/api/v1/accounts/${account}/email-templates`, {
    name,
    kind: 'marketing',
    locale: 'en',
    design: { root: { props: { subject: { en: name } } }, content },
  })
}

test('a mail is made from a design, edited, saved, opened again with the same content, and arrives as previewed [R-1-08]', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const name = `Invitation ${Date.now()}`
  await enter(page, OWNER)
  await page.setViewportSize(WIDE)
  await page.goto(`/accounts/${account}/email-templates/create`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('radio', { name: 'Event invitation' }).check()
  await page.getByRole('button', { name: 'Create template' }).click()

  const canvas = page.frameLocator('#preview-frame')
  await canvas.getByRole('heading', { name: /An evening with us|Μια βραδιά μαζί μας/ }).click()
  await page.getByRole('textbox', { name: 'Text in English' }).fill('An evening by the sea')
  await page.getByText('EN', { exact: true }).first().click()
  await expect(canvas.getByRole('heading', { name: 'An evening by the sea' })).toBeVisible()
  await canvas.locator('[data-puck-component^="Button-"]').click()
  await page.getByRole('textbox', { name: 'Label in English' }).fill('I will come')
  await page.getByRole('textbox', { name: 'Link' }).fill('https://www.example.com/evening')
  await saved(page)
  await page.reload()
  const again = page.frameLocator('#preview-frame')
  await page.getByText('EN', { exact: true }).first().click()
  await expect(again.getByRole('heading', { name: 'An evening by the sea' })).toBeVisible()
  await expect(again.getByText('I will come')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const shown = page.frameLocator('iframe[title="Preview"]')
  await expect(shown.getByRole('link', { name: 'I will come' })).toHaveAttribute('href', 'https://www.example.com/evening')
  await page.keyboard.press('Escape')
  const address = `try.${Date.now()}@post.example`
  await page.getByRole('button', { name: 'Send a test' }).click()
  const to = page.getByRole('dialog').getByLabel('To')
  await to.fill(address)
  await to.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Sent to \d address/)).toBeVisible()
  const mail = await mailTo(request, address)
  expect(mail.subject).toContain('An invitation for you')
  expect(mail.html).toContain('An evening by the sea')
  expect(mail.html).toContain('https://www.example.com/evening')
})

test('two members who edit a mail do not lose their work silently, and its history brings it back', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const { id } = await templateOf(caller, account, `Shared ${Date.now()}`, [heading('As it was')])
  await enter(page, OWNER)
  await page.setViewportSize(WIDE)
  await page.goto(`/accounts/${account}/email-builder?template=${id}`)
  const canvas = page.frameLocator('#preview-frame')
  await expect(canvas.getByRole('heading', { name: 'As it was' })).toBeVisible()
  await caller.put(`/api/v1/email-templates/${id}`, { design: { root: { props: {} }, content: [heading('Of another member')] } })
  await canvas.getByRole('heading', { name: 'As it was' }).click()
  await page.getByRole('textbox', { name: 'Text in English' }).fill('Of mine')
  await expect(page.getByText('Another member saved')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: 'Of another member' })).toBeVisible()
})

test('the builder of mails has no sidebar, speaks Greek, and shows the mail instead on a phone [R-2.3-02]', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const { id } = await templateOf(caller, account, `Greek ${Date.now()}`, [heading('Spring')])
  await enter(page, OWNER, { locale: 'gr' })
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/accounts/${account}/email-builder?template=${id}`)
  await expect(page.getByText('Επικεφαλίδα').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Μενού' })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await expect(page.getByText('Ο επεξεργαστής χρειάζεται μεγαλύτερη οθόνη.', { exact: false })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Άνοιξη' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

import { expect, test, type Page } from '@playwright/test'
import { callerOf, emptyAccount, enter } from './people.ts'

const OWNER = 'owner@aegean.example'
interface Request {
  id: number
  subject: string
  status: string
  user_id: number | null
  value_minor: number | null
  first_response_at: string | null
}

/** Creates an address for enquiries in the settings. */
async function intakeAddress(page: Page, account: number): Promise<string> {
  await page.goto(`/accounts/${account}/settings/requests`)
  await page.getByRole('button', { name: 'New address' }).click()
  const form = page.getByRole('dialog', { name: 'New address' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Form of the site')
  await form.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'The address' })
  const address = await shown.locator('pre').first().textContent()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('I have copied it')).toHaveCount(0)
  return new URL(address!.trim()).pathname
}

test('an enquiry arrives live, is assigned, moved through the stages, answered and won; another is lost; the report counts both', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000)
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Request journey')
  const all = () => owner.get<Request[]>(`/api/v1/accounts/${account}/contact-requests`)
  await enter(page, OWNER)
  const intake = await intakeAddress(page, account)

  await page.goto(`/accounts/${account}/contact-requests`)
  await expect(page.getByText('No requests yet')).toBeVisible()
  const enquiry = { full_name: 'Ελένη Δήμου', email: 'eleni@post.example', subject: 'A site for the shop', message: 'How much is it?' }
  const send = (data: object) =>
    request.post(intake, { data }).then((answer) => answer.json() as Promise<{ data: { is_duplicate: boolean } }>)
  expect((await send(enquiry)).data.is_duplicate).toBe(false)
  expect((await send(enquiry)).data.is_duplicate, 'the same text again').toBe(true)
  const row = page.getByRole('link', { name: 'A site for the shop' })
  await expect(row, 'the open list shows it without a reload').toBeVisible()
  expect(await all()).toHaveLength(1)

  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Contact request' })
  // The first entry removes the assignee.
  await dialog.getByRole('combobox', { name: 'Assigned to' }).first().selectOption({ index: 1 })
  await expect.poll(async () => (await all())[0]!.user_id).not.toBeNull()
  await dialog.getByRole('group', { name: 'Stage' }).getByRole('button').nth(1).click()
  await expect(dialog.locator('[aria-current="step"]')).toHaveText(
    (await dialog.getByRole('group', { name: 'Stage' }).getByRole('button').nth(1).textContent())!,
  )
  await dialog.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as answered' }).click()
  await expect.poll(async () => (await all())[0]!.first_response_at).not.toBeNull()

  await dialog.getByRole('button', { name: 'Won', exact: true }).first().click()
  const winning = page.getByRole('dialog', { name: 'Mark as won' })
  await winning.getByRole('textbox', { name: 'Value' }).fill('a lot')
  await winning.getByRole('button', { name: 'Won' }).click()
  await expect(winning.getByText('Value must be an amount such as 1.234,56')).toBeVisible()
  await winning.getByRole('textbox', { name: 'Value' }).fill('1.234,56')
  await winning.getByRole('button', { name: 'Won' }).click()
  await expect(winning).toBeHidden()
  expect((await all())[0]).toMatchObject({ status: 'won', value_minor: 123_456 })
  await expect(dialog.getByRole('region', { name: 'Time line' }).getByText(/^Enquiry #\d+ won$/)).toBeVisible()

  await send({ full_name: 'Νίκος Λιάπης', email: 'nikos@post.example', subject: 'Prices', message: 'Which ones?' })
  await page.goto(`/accounts/${account}/contact-requests`)
  await page.getByRole('link', { name: 'Prices' }).click()
  await dialog.getByRole('button', { name: 'Lost', exact: true }).first().click()
  const losing = page.getByRole('dialog', { name: 'Mark as lost' })
  await losing.getByRole('button', { name: 'Lost' }).click()
  await expect(losing.getByText('Why was it lost? is required')).toBeVisible()
  await losing.getByRole('combobox', { name: 'Why was it lost?' }).click()
  const reason = page.getByRole('option').filter({ visible: true }).first()
  const named = (await reason.textContent())!
  await reason.click()
  await losing.getByRole('button', { name: 'Lost' }).click()
  await expect(losing).toBeHidden()

  await page.goto(`/accounts/${account}/reports/crm/requests`)
  const figure = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(figure('Came in')).toContainText('2')
  await expect(figure('Value won')).toContainText('1.234,56')
  await expect(page.getByRole('table', { name: 'Why requests were lost' })).toContainText(named)
  await figure('Won').getByRole('link', { name: '1' }).click()
  await expect(page.getByTestId('list-total')).toContainText('1')
  await expect(page.getByRole('link', { name: 'A site for the shop' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('locale', 'gr'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Αιτήματα επαφών' })).toBeVisible()
  await page.getByRole('link', { name: 'A site for the shop' }).click()
  await expect(page.getByRole('dialog').getByText('Κερδισμένο').first()).toBeVisible()
})

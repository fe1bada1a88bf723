import { expect, test, type Page } from '@playwright/test'
import { callerOf, emptyAccount, enter } from './people.ts'

const OWNER = 'owner@aegean.example'
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** Gives the campaign on screen a price and a channel. */
async function priceAndChannel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the price' }).click()
  const price = page.getByRole('dialog', { name: 'Change the price' })
  await price.getByRole('textbox', { name: 'Fee' }).fill('500')
  await price.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('500,00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Add a channel' }).click()
  const channel = page.getByRole('dialog', { name: 'Add a channel' })
  await channel.getByRole('textbox', { name: 'Name' }).fill('Number on the posters')
  await channel.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Phone', exact: true }).click()
  await channel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: /^Number on the posters/ })).toBeVisible()
}

/** Adds a page of the account to the campaign on screen, takes it out and adds it again. */
async function attachPage(page: Page): Promise<void> {
  const card = page.getByRole('table', { name: 'Pages' })
  const add = async () => {
    await page.getByRole('combobox', { name: 'Page of the account' }).fill('Islands')
    await page.getByRole('option', { name: 'Islands in June' }).click()
    await page.getByRole('button', { name: 'Add the page' }).click()
    await expect(card.getByRole('link', { name: 'Islands in June' })).toBeVisible()
  }
  await add()
  await card.getByRole('button', { name: 'Take Islands in June out of the campaign' }).click()
  await expect(page.getByText('No page belongs to it yet.')).toBeVisible()
  await add()
}

async function choose(page: Page, step: string, told: string): Promise<void> {
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
  await expect(page.getByText(told)).toBeVisible()
}

test('a campaign is planned, priced and started, counts the request that came through its channel, and a draft is deleted', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000)
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Campaign journey')
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/campaigns`)
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Summer in the islands')
  await form.getByRole('button', { name: 'Create the campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/\d+\/overview$/)
  const id = Number(/campaigns\/(\d+)/.exec(page.url())![1])

  await priceAndChannel(page)
  await owner.post(`/api/v1/accounts/${account}/pages`, { name: 'Islands in June' })
  await attachPage(page)
  await owner.post(`/api/v1/campaigns/${id}/schedule`, { _method: 'PUT', start_date: day(-1), end_date: day(30) })
  await page.reload()
  await choose(page, 'Schedule', 'The campaign is scheduled')
  await choose(page, 'Start', 'The campaign runs')

  await page.goto(`/accounts/${account}/contact-requests/create`)
  const asking = page.getByRole('dialog').first()
  await asking.getByText('Somebody new').click()
  await asking.getByRole('textbox', { name: 'First name' }).fill('Eleni')
  await asking.getByRole('textbox', { name: 'E-mail' }).fill('eleni@post.example')
  await asking.getByRole('textbox', { name: 'Subject' }).fill('A room in June')
  await asking.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Number on the posters' }).click()
  await asking.getByRole('button', { name: 'Create' }).click()
  await expect(asking).toHaveCount(0)

  await page.goto(`/accounts/${account}/campaigns/${id}/overview`)
  await expect(page.getByRole('link', { name: /A room in June/ })).toBeVisible()
  await expect(page.getByText('1 request came through the campaign')).toBeVisible()

  const draft = await owner.post(`/api/v1/accounts/${account}/campaigns`, { name: 'Never mind' })
  await page.goto(`/accounts/${account}/campaigns/${draft.id}/overview`)
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/overview\/delete$/)
  await page.getByRole('dialog', { name: 'Delete the campaign?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect(page.getByRole('link', { name: 'Summer in the islands' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Never mind' })).toHaveCount(0)
})

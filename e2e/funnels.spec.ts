import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('[R-1-02] a funnel is made from a category; contacts enter it and move forward when what is known of them changes', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const made = await caller.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Danae',
    company: `Funnel ${stamp}`,
    email: `danae.${stamp}@post.example`,
  })
  const contact = made.id

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/funnels`)
  await page.getByRole('button', { name: 'New funnel' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Funnel').fill(`Shop ${stamp}`)
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'E-shop' }).click()
  await dialog.getByRole('button', { name: 'Create funnel' }).click()
  await expect(page.getByRole('heading', { name: `Settings of Shop ${stamp}` })).toBeVisible()

  const ask = async (within: string, field: string, value: string) => {
    const rules = page.getByRole('group', { name: within, exact: true })
    await rules.getByRole('button', { name: 'Set rules' }).click()
    await rules.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
    await rules.getByRole('textbox', { name: 'Value' }).fill(value)
  }
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('A funnel needs rules that say who enters.')).toBeVisible()
  await expect(page.getByText('The stage “First order” needs rules')).toBeVisible()
  await ask('Who enters', 'Company', `Funnel ${stamp}`)
  await expect(page.getByText('1 contact meets these rules now.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Project' }).click()
  const project = page.getByRole('option').nth(1)
  const name = (await project.textContent())!
  await project.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(name)
  await page.getByRole('button', { name: 'Edit First order' }).click()
  await ask('Who stands here', 'Job title', 'Buyer')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Send a mail' }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Purpose' }).click()
  await page.getByRole('option', { name: 'Transactional' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 action').first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete Regular customer' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
  await expect(page.getByRole('button', { name: 'Edit Regular customer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('link', { name: 'Figures' }).click()
  const stage = page.getByRole('combobox', { name: 'Stage of Danae' })
  await expect(stage.locator('option:checked')).toHaveText('Subscriber', { timeout: 30_000 })
  await caller.post(`/api/v1/contacts/${contact}`, { _method: 'PUT', job_title: 'Buyer' })
  await expect(stage.locator('option:checked')).toHaveText('First order', { timeout: 30_000 })
  await expect(page.getByRole('table').getByText('Converted').first()).toBeVisible()

  await page.getByRole('button', { name: 'Take Danae out of the funnel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByText('By hand')).toBeVisible()
})

test('a stage names what brings people in, with its figures; a record leaves the stage and comes back', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const funnel = await caller.post(`/api/v1/accounts/${account}/funnels`, { name: `Sources ${stamp}` })
  await caller.post(`/api/v1/funnels/${funnel.id}/stages`, { name: 'Visitor' })
  const made = await caller.post(`/api/v1/accounts/${account}/pages`, { name: `Offer ${stamp}` })

  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/funnels/${funnel.id}/settings`)
  const stage = page.getByRole('group', { name: 'What brings people into Visitor' })
  await stage.getByRole('button', { name: 'Add what brings people into Visitor' }).click()
  await stage.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Page', exact: true }).click()
  await stage.getByRole('combobox', { name: 'Name' }).fill(`Offer ${stamp}`)
  await page.getByRole('option', { name: `Offer ${stamp}` }).click()
  await stage.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(stage.getByRole('link', { name: `Offer ${stamp}` })).toHaveAttribute('href', new RegExp(`/pages/${made.id}/`))
  await expect(stage.getByText('Page · 0 visits · 0 submissions')).toBeVisible()

  await stage.getByRole('button', { name: `Take Offer ${stamp} out` }).click()
  await expect(stage.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stage.getByRole('link', { name: `Offer ${stamp}` })).toBeVisible()

  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('region', { name: 'What brings people in' }).getByRole('link', { name: `Offer ${stamp}` })).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { callerOf, enter, windowOf } from './people.ts'

interface Project {
  uuid: string
  status: string
  client_account_id: number | null
}

test('[SCR-056] [SCR-020] [MOD-009] [MOD-010] [MOD-018] an agency submits assets, the client approves one and asks for changes to another, and a second round follows', async ({
  page,
  browser,
}) => {
  const client = await callerOf(page.request, 'owner@hotels.example')
  const agency = await callerOf(page.request, 'owner@aegean.example')
  const mine = (await client.get<Project[]>('/api/v1/projects?filter[status]=active&per_page=50')).map(({ uuid }) => uuid)
  const theirs = await agency.get<Project[]>('/api/v1/accounts/2/projects?filter[status]=active&per_page=50')
  const { uuid } = theirs.find((one) => mine.includes(one.uuid))!
  const path = `/api/v1/projects/${uuid}/project-assets`
  const names = [`Slogan ${Date.now()}`, `Caption ${Date.now()}`]
  const reviewer = (await client.get<{ user: { id: number } }>('/api/v1/app')).user.id
  for (const name of names) await agency.post(`${path}/notes`, { name, body: 'By the sea' })

  await enter(page, 'owner@aegean.example')
  await page.goto(`/accounts/2/projects/${uuid}/assets`)
  for (const name of names) {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    const form = page.getByRole('dialog', { name: `Submit ${name}` })
    const username = (await agency.get<{ id: number; username: string }[]>(`${path}/reviewer-choices`)).find(
      ({ id }) => id === reviewer,
    )!.username
    await form.getByRole('combobox', { name: 'Reviewers', exact: true }).fill(username)
    await page.getByRole('option', { name: username }).first().click()
    await form.getByRole('heading').first().click()
    await form.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(form).toBeHidden()
    await page.keyboard.press('Escape')
  }

  const other = await windowOf(browser, 'owner@hotels.example')
  await other.goto(`/projects/${uuid}/approval-requests`)
  await other.getByRole('button', { name: names[0]! }).click()
  const review = other.getByRole('dialog', { name: names[0]! })
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review.getByText('Approved').first()).toBeVisible()
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: names[1]! }).click()
  const second = other.getByRole('dialog', { name: names[1]! })
  await second.getByRole('button', { name: 'Request changes' }).click()
  await expect(second.getByText('Say what is to be changed.')).toBeVisible()
  await second.getByLabel('Comment').first().fill('Name the island')
  await second.getByRole('button', { name: 'Request changes' }).click()
  await expect(second.getByText('Name the island')).toBeVisible()
  await other.context().close()

  await page.reload()
  await page
    .getByRole('button', { name: new RegExp(names[1]!) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: names[1]! })
  await expect(dialog.getByText('Changes requested').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Comments' }).first().click()
  const comments = page.getByRole('dialog', { name: `Comments on ${names[1]!}` })
  await comments.getByLabel('Your comment').fill('It does now.')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('It does now.')).toBeVisible()
  await comments.getByRole('button', { name: 'Close' }).click()
  await expect(comments).toBeHidden()
  await dialog.getByRole('button', { name: 'Submit again' }).click()
  const again = page.getByRole('dialog', { name: `Submit ${names[1]!}` })
  await again.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog.getByText('Round 2, version 1')).toBeVisible()
})

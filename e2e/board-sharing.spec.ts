import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, windowOf } from './people.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('a client works on a shared board and loses access when the sharing ends', async ({ browser, request }) => {
  test.setTimeout(360_000)
  const owner = await callerOf(request, 'owner@aegean.example')
  const client = await callerOf(request, 'owner@hotels.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const [hotels] = await client.get<{ id: number; name: string }[]>('/api/v1/accounts?per_page=100')
  const mark = Date.now()
  const name = `Season ${mark}`
  const pipeline = await owner.post<{ id: number; uuid: string }>(`/api/v1/accounts/${account}/pipelines`, {
    name,
    subject: 'contact_request',
    stages: [
      { name: 'Asked', type: 'open' },
      { name: 'Talking', type: 'open' },
      { name: 'Won', type: 'won' },
      { name: 'Lost', type: 'lost' },
    ],
  })
  const subject = `Rooms in May ${mark}`
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Άννα', email: `rooms.${mark}@mail.example` })
  await owner.post(`/api/v1/accounts/${account}/contact-requests`, { subject, contact_id: contact.id, pipeline_id: pipeline.id })
  const [ada, guest] = await Promise.all([windowOf(browser, 'owner@aegean.example'), windowOf(browser, 'owner@hotels.example')])
  const board = (id: number) => `/accounts/${id}/pipelines/${pipeline.uuid}`

  await test.step('others do not see it before it is shared', async () => {
    await guest.goto(board(hotels!.id))
    await expect(guest.getByRole('article')).toHaveCount(0)
    await expect(guest.getByText(name)).toHaveCount(0)
  })

  await test.step('the owner shares it for editing', async () => {
    await ada.goto(`${board(account)}/settings`)
    const sharing = ada.getByRole('region', { name: 'Sharing' })
    // The cards above still grow while their rows load, and a list closes when it is scrolled out of view.
    await expect(async () => {
      await sharing.getByRole('combobox', { name: 'Account' }).click()
      await ada.getByRole('option', { name: hotels!.name }).click({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await sharing.getByRole('combobox', { name: 'May', exact: true }).selectOption({ value: 'edit' })
    await sharing.getByRole('button', { name: 'Share' }).click()
    await expect(sharing.getByText(hotels!.name)).toBeVisible()
  })

  await test.step("the client finds it among its boards with the owner's name and moves a card, which the owner sees live", async () => {
    await ada.goto(board(account))
    await expect(card(ada, subject)).toBeVisible({ timeout: 30_000 })
    await guest.goto(`/accounts/${hotels!.id}/pipelines`)
    await expect(guest.getByText('From Aegean Growth').first()).toBeVisible({ timeout: 30_000 })
    const isListening = guest.waitForResponse(
      (answer) =>
        answer.url().endsWith('/broadcasting/auth') && answer.ok() && (answer.request().postData() ?? '').includes('private-pipelines'),
    )
    await guest.getByRole('link', { name }).click()
    await expect(column(guest, 'Asked').getByRole('article', { name: subject })).toBeVisible({ timeout: 30_000 })
    await isListening
    await card(guest, subject).focus()
    await guest.keyboard.press('Alt+ArrowRight')
    await expect(column(guest, 'Talking').getByRole('article', { name: subject })).toBeVisible()
    await expect(column(ada, 'Talking').getByRole('article', { name: subject })).toBeVisible()
  })

  await test.step("the client sees the owner's moves live", async () => {
    await card(ada, subject).focus()
    await ada.keyboard.press('Alt+ArrowLeft')
    await expect(column(guest, 'Asked').getByRole('article', { name: subject })).toBeVisible()
  })

  await test.step('a viewer cannot move cards', async () => {
    await ada.goto(`${board(account)}/settings`)
    const sharing = ada.getByRole('region', { name: 'Sharing' })
    await sharing.getByRole('combobox', { name: `May: ${hotels!.name}` }).selectOption({ value: 'view' })
    await expect.poll(async () => (await client.get<{ ability: string }>(`/api/v1/pipelines/${pipeline.id}`)).ability).toBe('view')
    await guest.reload()
    await expect(card(guest, subject)).toBeVisible({ timeout: 30_000 })
    await card(guest, subject).focus()
    await guest.keyboard.press('Alt+ArrowRight')
    await expect(column(guest, 'Talking').getByRole('article')).toHaveCount(0)
  })

  await test.step('the board disappears for the client when the sharing ends', async () => {
    await ada.getByRole('button', { name: `End the sharing with ${hotels!.name}` }).click()
    await expect(ada.getByText('Shared with nobody.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('article')).toHaveCount(0)
    await guest.goto(`/accounts/${hotels!.id}/pipelines`)
    await expect(guest.getByText(name)).toHaveCount(0)
  })
  await Promise.all([ada.context().close(), guest.context().close()])
})

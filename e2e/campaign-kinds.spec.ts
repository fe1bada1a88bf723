import { expect, test, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'
const KINDS = [
  { path: 'campaigns', submit: 'Create the campaign', more: { type: 'ad' } },
  { path: 'email-campaigns', submit: 'Create campaign', more: {} },
  { path: 'sms-campaigns', submit: 'Create campaign', more: {} },
]

async function createOnScreen(page: Page, account: number, kind: (typeof KINDS)[number], name: string): Promise<void> {
  await page.goto(`/accounts/${account}/${kind.path}`)
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: kind.submit }).click()
  await expect(page).toHaveURL(new RegExp(`/${kind.path}/\\d+/`))
}

test('[R-1-01] campaigns by ad, e-mail and SMS are created on screen and by call, and listed together with the others of their kind', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  await enter(page, OWNER)
  for (const kind of KINDS) {
    const stamp = `${kind.path} ${Date.now()}`
    await createOnScreen(page, account, kind, `On screen ${stamp}`)
    const called = await caller.post(`/api/v1/accounts/${account}/${kind.path}`, { name: `By call ${stamp}`, ...kind.more })
    const listed = await caller.get<{ id: number; name: string }[]>(
      `/api/v1/accounts/${account}/${kind.path}?filter[search]=${encodeURIComponent(stamp)}`,
    )
    expect(listed.map(({ name }) => name).toSorted()).toEqual([`By call ${stamp}`, `On screen ${stamp}`])
    expect(listed.map(({ id }) => id)).toContain(called.id)
  }
})

import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('the history of a campaign names who saved a design, shows it and returns to it', async ({ page, request }) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const heading = (en: string) => ({ type: 'Heading', props: { id: 'Heading-1', level: '1', text: { en } } })
  const name = `History ${Date.now()}`
  const { id } = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/email-campaigns`, {
    name,
    design: { root: { props: { subject: { en: name } } }, content: [heading('The first words')] },
  })
  await enter(page, OWNER)
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/email-builder?campaign=${id}`)
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: 'The first words' })).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Version 1, .* · \S/ }).click()
  const shown = page.getByRole('dialog', { name: 'Version 1' })
  await expect(shown.frameLocator('iframe').getByRole('heading', { name: 'The first words' })).toBeVisible()
  await shown.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version 1 is in the builder again.')).toBeVisible()
  await expect(page.frameLocator('#preview-frame').getByRole('heading', { name: 'The first words' })).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

const OWNER = 'owner@aegean.example'

test('the history of a template names who saved a design and its first new words, shows it and returns to it', async ({
  page,
  request,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const name = `History ${Date.now()}`
  const design = {
    root: { props: {} },
    content: [{ type: 'Heading', props: { id: 'Heading-1', level: '1', text: { en: 'The first words' } } }],
  }
  const { id } = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/email-templates`, {
    name,
    locale: 'en',
    kind: 'marketing',
    design,
  })
  await enter(page, OWNER)
  await page.setViewportSize({ width: 1500, height: 900 })
  await page.goto(`/accounts/${account}/email-builder?template=${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Name version 1' }).click()
  await page.getByRole('textbox', { name: 'Name of version 1' }).fill('Before the sale')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Named only' }).click()
  await page.getByRole('button', { name: /^Before the sale.*Version 1, .* · \S.*The first words/ }).click()
  const shown = page.getByRole('dialog', { name: 'Before the sale' })
  await expect(shown.frameLocator('iframe').getByRole('heading', { name: 'The first words' })).toBeVisible()
  await shown.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version 1 is in the builder again.')).toBeVisible()
})

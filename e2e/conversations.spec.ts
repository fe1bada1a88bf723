import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, windowOf } from './people.ts'

test('two members chat live in one conversation, notes are marked as internal, and a closed conversation can be reopened', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const subject = `Stand at the fair ${Date.now()}`
  const conversation = await owner.post(`/api/v1/accounts/${account}/conversations`, {
    subject,
    channel_type: 'internal',
    message: { body: 'Who books the stand?' },
  })
  const path = `/accounts/${account}/conversations/${conversation.id}?tab=all`
  const [first, second] = await Promise.all([windowOf(browser, 'owner@aegean.example'), windowOf(browser, 'manager@aegean.example')])
  await Promise.all(
    [first, second].map(async (page) => {
      const isListening = page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/broadcasting/auth') &&
          answer.ok() &&
          (answer.request().postData() ?? '').includes(`conversations.${conversation.id}`),
        { timeout: 60_000 },
      )
      await page.goto(path)
      await expect(page.getByRole('log').getByText('Who books the stand?')).toBeVisible({ timeout: 45_000 })
      await isListening
    }),
  )

  await test.step('a message appears live in the other window and is marked as read', async () => {
    await second.getByRole('textbox', { name: 'Reply' }).fill('I have booked it, <b>hall 4</b>')
    await second.keyboard.press('Control+Enter')
    await expect(first.getByRole('log').getByText('I have booked it')).toBeVisible()
    await expect(second.getByRole('img', { name: /Seen by/ })).toBeVisible()
  })

  await test.step('both see a note marked as internal', async () => {
    await first.getByText('Internal note', { exact: true }).click()
    await first.getByRole('textbox', { name: 'Internal note' }).fill('The budget is 4.000')
    await first.getByRole('button', { name: 'Add note' }).click()
    const note = second.getByRole('article').filter({ hasText: 'The budget is 4.000' })
    await expect(note.getByText('Internal note')).toBeVisible()
    await expect(note).toHaveAttribute('data-look', 'note')
  })

  await test.step('a colleague joins, and both see the new subject', async () => {
    await first.getByRole('button', { name: /^People in it/ }).click()
    await first.getByRole('combobox', { name: 'Add somebody' }).click()
    const option = first.getByRole('option').first()
    const name = (await option.textContent()) ?? ''
    await option.click()
    await expect(second.getByText(`${name} takes part`)).toBeVisible()
    await first.keyboard.press('Escape')
    await first.getByRole('button', { name: 'More actions' }).click()
    await first.getByRole('menuitem', { name: 'Change the subject' }).click()
    await first.getByRole('textbox', { name: 'Subject' }).fill(`${subject} in May`)
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(second.getByRole('region', { name: 'Conversation' }).getByText(`${subject} in May`).first()).toBeVisible()
  })

  await test.step('both see it closed and reopened', async () => {
    await first.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Close' }).click()
    await expect(second.getByText(/closed the conversation/)).toBeVisible()
    await second.getByRole('button', { name: 'Reopen' }).click()
    await expect(first.getByText(/reopened the conversation/)).toBeVisible()
    await expect(first.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Close' })).toBeVisible()
  })

  await test.step('the search finds it by its messages', async () => {
    await second.getByRole('searchbox', { name: /Search subject/ }).fill('booked hall')
    await expect(second.getByRole('navigation', { name: 'Conversations' }).getByText(subject).first()).toBeVisible()
  })
  await Promise.all([first.context().close(), second.context().close()])
})

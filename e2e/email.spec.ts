import { expect, test } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { callerOf, emptyAccount, enter, linkIn, mailTo, type Caller } from './people.ts'

const OWNER = 'owner@aegean.example'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const UNDO_SECONDS = 10

/** A contact without mails. */
async function contactOf(owner: Caller, account: number, email: string): Promise<number> {
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Iris', last_name: 'Mail', email })
  return contact.id
}

/** Delivers a mail to an address of Stoa, as the mail server of a contact does. */
async function answerBySmtp(message: { from: string; to: string; subject: string; html: string; inReplyTo?: string }): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: Number(process.env.INBOUND_SMTP_PORT), ignoreTLS: true })
  await transport.sendMail(message)
  transport.close()
}

test('a member confirms a sender and mails a contact; the opening and the answer appear', async ({ page, request }) => {
  test.setTimeout(360_000)
  const stamp = Date.now()
  const sender = `hello-${stamp}@letters.example`
  const receiver = `iris-${stamp}@mail.example`
  const owner = await callerOf(request, OWNER)
  const account = await emptyAccount(owner, 'Mail journey')
  const contact = await contactOf(owner, account, receiver)
  await enter(page, OWNER)

  await page.goto(`/accounts/${account}/contacts/${contact}/emails`)
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(sender)
  await form.getByLabel('Name of the sender').fill('Letters')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  const verification = await mailTo(request, sender)
  await page.goto(linkIn(verification.text, '/email/verify-sender'))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()

  await page.goto(`/accounts/${account}/contacts/${contact}/emails`)
  await page.getByRole('button', { name: 'Write e-mail' }).click()
  const composer = page.getByRole('region', { name: 'New e-mail' })
  await expect(composer.getByText(receiver)).toBeVisible()
  const subject = composer.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Hello {{ contact.shoe_size }}')
  await expect(composer.getByText('There is no merge tag “contact.shoe_size”.')).toBeVisible()
  await subject.fill(`Hello {{ contact.first_name }} ${stamp}`)
  await composer.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Our offer is at https://offer.example today.')
  await expect(composer.getByText(/^Saved at/)).toBeVisible()
  const preview = composer.getByRole('region', { name: 'As it will arrive' })
  await expect(preview.getByText(`Hello Iris ${stamp}`)).toBeVisible()

  await page.keyboard.press('Control+Enter')
  const toast = page.locator('.stoa-toast').filter({ hasText: `Sending in ${UNDO_SECONDS} seconds.` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(subject).toHaveValue(`Hello {{ contact.first_name }} ${stamp}`)
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer).toBeHidden()
  const letter = page
    .getByRole('listitem')
    .filter({ hasText: 'Being sent' })
    .or(page.getByRole('listitem').filter({ hasText: /Sent|Delivered/ }))
  await expect(letter.first()).toBeVisible({ timeout: 60_000 })

  const arrived = await mailTo(request, receiver)
  expect(arrived.subject).toBe(`Hello Iris ${stamp}`)
  const token = /\/t\/o\/([0-9a-f-]{36})\.gif/.exec(arrived.html)?.[1]
  expect(token).toBeTruthy()
  const pixel = await request.get(`/t/o/${token}.gif`, { headers: { 'user-agent': BROWSER } })
  expect(pixel.ok()).toBe(true)

  await answerBySmtp({
    from: `Iris Mail <${receiver}>`,
    to: `r+${token!.replaceAll('-', '')}@in.letters.example`,
    subject: `Re: Hello Iris ${stamp}`,
    html: '<p>Gladly, on Monday.</p><script>parent.stolen = 1</script><img src="https://tracker.example/p.gif" onerror="parent.stolen = 2">',
  })
  const answer = page.getByRole('button', { name: `Open Re: Hello Iris ${stamp}` })
  await expect(answer).toBeVisible({ timeout: 30_000 })
  await answer.click()
  const frame = page.frameLocator(`iframe[title="Letter: Re: Hello Iris ${stamp}"]`)
  await expect(frame.getByText('Gladly, on Monday.')).toBeVisible()
  expect(await page.evaluate(() => (window as { stolen?: number }).stolen)).toBeUndefined()

  // The newest mail; the withdrawn one is below it.
  await page
    .getByRole('button', { name: `Open Hello Iris ${stamp}` })
    .first()
    .click()
  const timeline = page.getByRole('heading', { name: 'What happened' }).locator('..')
  await expect(timeline.getByText(/^Opened/)).toBeVisible()
  await page.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('region', { name: 'New e-mail' })
  await expect(reply.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Re: Hello Iris ${stamp}`)
  await expect(reply.locator('blockquote')).toContainText('Gladly, on Monday.')
})

import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { callerOf, emptyAccount, enter, type Caller } from './people.ts'

const OWNER = 'owner@olympus.example'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A new account of the owner whose plan staff extend by access to the API. */
async function accountWithApi(request: APIRequestContext, owner: Caller, name: string): Promise<number> {
  const account = await emptyAccount(owner, `${name} ${Date.now()}`)
  const staff = await callerOf(request, 'super@stoa.example')
  await staff.patch(`/api/v1/admin/accounts/${account}/options`, {
    options: [{ feature_code: 'api.enabled', enabled: true, reason: 'Journey' }],
  })
  return account
}

/** A program that receives webhooks on loopback, where the operator of the journeys allows them. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    of: (type: string) => received.filter(({ headers }) => headers['stoa-event-type'] === type),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Whether a request is signed with a secret, as docs/integrating.md tells receivers to check. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, t, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['stoa-signature'])) ?? []
  return signature === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}

test('a program reads contacts with a token that its maker watches and revokes', async ({ page, request, baseURL }) => {
  const owner = await callerOf(request, OWNER)
  const account = await accountWithApi(request, owner, 'Tokens')
  await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Ada', email: 'ada@tokens.example' })
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/settings/api-tokens`)
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  await page.getByRole('link', { name: 'New API token' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Runs at the host')
  await page.getByText('Read only', { exact: true }).click()
  await page.getByRole('button', { name: 'Create the token' }).click()
  const ready = page.getByRole('dialog', { name: 'Website is ready' })
  const token = (await ready.getByRole('region', { name: 'API token' }).textContent())!.trim()
  await expect(ready.getByRole('region', { name: 'Sample call' })).toContainText(`/api/v1/accounts/${account}/contacts`)
  await ready.getByRole('button', { name: 'I have stored it' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Website' })
  await expect(row.getByText('Never')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  const call = (method: string, path: string) =>
    fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ first_name: 'Eve', email: 'eve@tokens.example' }) }),
    })
  const read = await call('GET', `/api/v1/accounts/${account}/contacts`)
  expect(((await read.json()) as { data: { first_name: string }[] }).data.map(({ first_name }) => first_name)).toEqual(['Ada'])
  expect((await call('POST', `/api/v1/accounts/${account}/contacts`)).status).toBe(403)
  await page.reload()
  await expect(row.getByText('127.0.0.1')).toBeVisible()

  await row.getByRole('button', { name: 'Revoke Website' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row.getByText('Revoked').last()).toBeVisible()
  expect((await call('GET', `/api/v1/accounts/${account}/contacts`)).status).toBe(401)
})

test('a webhook tells a program of a changed contact, signed, again when asked, and not while it is paused', async ({ page, request }) => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const owner = await callerOf(request, OWNER)
  const account = await accountWithApi(request, owner, 'Webhooks')
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Ada', email: 'ada@hooks.example' })
  await enter(page, OWNER)
  await page.goto(`/accounts/${account}/settings/webhooks`)
  await page.getByRole('link', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill('http://10.1.2.3/hooks')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText(/^(Use an address that begins with https|This address is not on the public internet)/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await form.getByRole('radio', { name: 'Selected events' }).check()
  await form.getByRole('searchbox', { name: 'Search events' }).fill('contact.updated')
  await form.getByRole('checkbox', { name: 'Contact: changed' }).check()
  await form.getByRole('button', { name: 'Add' }).click()
  const added = page.getByRole('dialog', { name: 'The webhook is added' })
  const secret = (await added.getByRole('region', { name: 'Signing secret' }).textContent())!.trim()
  await added.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()

  await owner.patch(`/api/v1/contacts/${contact.id}`, { first_name: 'Augusta' })
  const delivered = page.getByRole('row').filter({ hasText: 'contact.updated' }).filter({ hasText: 'Delivered' })
  await expect(delivered).toHaveCount(1, { timeout: 30_000 })
  const [first] = receiver.of('contact.updated')
  expect(isSigned(first!, secret)).toBe(true)
  expect(JSON.parse(first!.body)).toMatchObject({ account_id: account, changed: ['first_name'], data: { first_name: 'Augusta' } })

  await delivered.getByRole('link').click()
  const modal = page.getByRole('dialog', { name: 'Contact: changed' })
  await expect(modal.getByRole('region', { name: 'What was sent' }).last()).toContainText('"first_name": "Augusta"')
  await expect(modal.getByText('thank you')).toBeVisible()
  await modal.getByRole('button', { name: 'Send again' }).click()
  await page.keyboard.press('Escape')
  await expect(delivered).toHaveCount(2, { timeout: 30_000 })
  const ids = receiver.of('contact.updated').map(({ headers }) => headers['stoa-event-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing is sent', { exact: true })).toBeVisible()
  await owner.patch(`/api/v1/contacts/${contact.id}`, { first_name: 'Lovelace' })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Test event' }).filter({ hasText: 'Delivered' })).toBeVisible({ timeout: 30_000 })
  expect(receiver.of('contact.updated')).toHaveLength(2)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send events again…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.of('contact.updated').some(({ body }) => body.includes('Lovelace')), { timeout: 30_000 }).toBe(true)
  await receiver.stop()
})

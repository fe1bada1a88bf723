import { expect, test } from '@playwright/test'
import { startNameServer } from '../apps/server/src/modules/marketing/pages/domains/name-server.fixture.ts'
import { accountNamed, callerOf, enter } from './people.ts'

/** Its account has no domains of the demo. */
const OWNER = 'owner@olympus.example'
const HOST = `offers${Date.now()}.company.gr`
const { BASE_URL, CHROME_PATH, DNS_PORT } = process.env

test.use({
  launchOptions: {
    args: ['--no-sandbox', `--host-resolver-rules=MAP *.company.gr 127.0.0.1`],
    ...(CHROME_PATH && { executablePath: CHROME_PATH }),
  },
})

const design = {
  root: { props: {} },
  content: [
    {
      type: 'Section',
      props: {
        id: 'Section-1',
        content: [{ type: 'Heading', props: { id: 'Heading-1', level: '1', text: { en: 'At home', gr: 'Στο σπίτι' } } }],
      },
    },
  ],
}

test('a page is shown at a domain that the account proves, and returns when the domain is removed', async ({ page, browser, request }) => {
  const dns = await startNameServer(Number(DNS_PORT))
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Olympus Media')
  const name = `Domain ${Date.now()}`
  const { id } = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/pages`, { name, design })
  await caller.post(`/api/v1/pages/${id}/publish`, {})
  try {
    await enter(page, OWNER)
    await page.goto(`/accounts/${account}/pages`)
    await page.getByRole('link', { name: 'Domains' }).click()
    const dialog = page.getByRole('dialog', { name: 'Domains' })
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('company.gr:80')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expect(dialog.getByText('Enter a host name such as offers.company.gr')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(`https://${HOST}/`)
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expect(dialog.getByText(`_stoa-challenge.${HOST}`)).toBeVisible()
    const value = await dialog.getByText(/^stoa-verification=/).innerText()
    await dialog.getByRole('button', { name: `Check ${HOST} now` }).click()
    await expect(dialog.getByText('The TXT record was not found.')).toBeVisible()
    dns.txt.set(`_stoa-challenge.${HOST}`, [value])
    dns.cname.set(HOST, new URL(BASE_URL ?? page.url()).hostname)
    await dialog.getByRole('button', { name: `Check ${HOST} now` }).click()
    await expect(dialog.getByText('Everything is in place.')).toBeVisible()

    await page.goto(`/accounts/${account}/pages/${id}/edit`)
    await page
      .getByRole('textbox', { name: 'Domain' })
      .or(page.getByRole('combobox', { name: 'Domain' }))
      .first()
      .click()
    await page.getByRole('option', { name: HOST }).click()
    await page.getByRole('switch', { name: 'Home page of the domain' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    const visitor = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage()
    const { port } = new URL(page.url())
    const address = `http://${HOST}:${port}/`
    const faults: string[] = []
    visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'At home' })).toBeVisible()
    expect(await visitor.context().cookies()).toEqual([])
    // The journey has no HTTPS, which this header needs.
    expect(faults.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([])
    await visitor.goto(`${address}login`)
    await expect(visitor.getByText('There is no such page')).toBeVisible()
    const { public_url } = await caller.get<{ public_url: string }>(`/api/v1/pages/${id}`)
    expect(public_url).toBe(address)

    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/accounts/${account}/pages/domains`)
    await page.getByRole('button', { name: `Remove ${HOST}` }).click()
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await expect(page.getByText('Removed.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect((await visitor.goto(address))?.status()).toBe(421)
    await visitor.context().close()
  } finally {
    await dns.stop()
  }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { accountNamed, callerOf, enter, mailTo } from './people.ts'

/**
 * Everyday work as a newcomer does it, from the list of contacts, with what is written on the screen in their language. Each way is
 * counted: a change that makes it longer fails.
 */
for (const locale of ['en', 'gr'] as const)
  test(`everyday work takes few clicks in ${locale}: import, undo, find, edit, write, offer`, async ({ page, request }) => {
    test.slow()
    const caller = await callerOf(request, 'owner@aegean.example')
    const account = await accountNamed(caller, 'Aegean Growth')
    const stamp = `${locale}${Date.now()}`
    const email = `clicks.${stamp}@mail.example`
    const word = wordsOf(locale)
    let clicks = 0
    const click = async (target: Locator, options: Parameters<Locator['click']>[0] = {}) => {
      clicks++
      await target.click(options)
    }
    const counted = async (name: string, most: number, work: () => Promise<void>) => {
      clicks = 0
      await test.step(name, work)
      test.info().annotations.push({ type: 'clicks', description: `${locale}, ${name}: ${clicks}` })
      expect(clicks, name).toBeLessThanOrEqual(most)
    }
    const rows = page.getByRole('row')
    const contacts = `/accounts/${account}/contacts`

    await enter(page, 'owner@aegean.example', { locale })
    await page.goto(contacts)
    await expect(rows.nth(1)).toBeVisible()

    await counted('import of a file', 4, async () => {
      await click(page.getByRole('link', { name: word('crm', 'contacts.import'), exact: true }))
      const file = `Επώνυμο;Όνομα;Email;Κινητό\nΔοκιμή;${stamp};${email};6971234567\n`
      await page.locator('input[type=file]').setInputFiles({ name: 'clicks.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await click(page.getByRole('button', { name: word('imports', 'map.next') }))
      await click(page.getByLabel(word('imports', 'consent.confirm')))
      await click(page.getByRole('button', { name: word('imports', 'check.start_one', { count: '1' }) }))
      await expect(page.getByRole('button', { name: word('imports', 'undo.action'), exact: true })).toBeVisible({ timeout: 30_000 })
    })

    await counted('undo of the import', 2, async () => {
      await click(page.getByRole('button', { name: word('imports', 'undo.action'), exact: true }))
      await click(page.getByRole('dialog').getByRole('button', { name: word('imports', 'undo.action'), exact: true }))
      await expect(page.getByText(word('imports', 'undo.done'))).toBeVisible({ timeout: 30_000 })
      await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: stamp, last_name: 'Δοκιμή', email, phone: '+306971234567' })
    })

    await counted('finding a contact by a part of its name', 0, async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(stamp)
      await expect(page.getByRole('option', { name: new RegExp(email) })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(stamp) })).toBeVisible()
    })

    await counted('a change in a cell of the list, and its undo', 2, async () => {
      await page.goto(`${contacts}?filter.search=${stamp}`)
      const row = rows.filter({ hasText: email })
      await click(row.getByRole('button', { name: new RegExp(word('crm', 'contacts.columns.phone')) }))
      // Without waiting for the input: the keys count from the click on.
      await page.keyboard.press('Control+a')
      await page.keyboard.type('69')
      await expect(row.getByRole('textbox')).toBeFocused()
      await page.keyboard.type('79999999')
      await page.keyboard.press('Enter')
      await expect(row.getByRole('link', { name: '+30 697 999 9999' })).toBeVisible()
      await click(page.getByRole('button', { name: word('kit', 'saved.undo'), exact: true }))
      await expect(row.getByRole('link', { name: '+30 697 123 4567' })).toBeVisible()
    })

    await counted('a mail to the contact', 4, async () => {
      await click(rows.filter({ hasText: email }).getByRole('link', { name: `${stamp} Δοκιμή` }))
      const panel = page.getByRole('dialog', { name: word('contact', 'title') })
      const ways = panel.getByRole('region', { name: word('records', 'write.title') })
      await click(ways.getByRole('button', { name: word('records', 'write.email'), exact: true }))
      await panel.getByRole('textbox', { name: word('email', 'fields.subject') }).fill(`Clicks ${stamp}`)
      await click(panel.getByRole('textbox', { name: word('email', 'fields.html'), exact: true }))
      await page.keyboard.type('Καλημέρα σας')
      await click(panel.getByRole('button', { name: word('email', 'composer.send'), exact: true }))
      expect((await mailTo(request, email)).subject).toBe(`Clicks ${stamp}`)
    })

    await counted('an offer for the contact', 4, async () => {
      await page.goto(`${contacts}?filter.search=${stamp}`)
      await click(rows.filter({ hasText: email }).getByRole('link', { name: `${stamp} Δοκιμή` }))
      const panel = page.getByRole('dialog', { name: word('contact', 'title') })
      await click(panel.getByRole('link', { name: word('kit', 'panel.open') }))
      await click(page.getByRole('link', { name: word('contact', 'new_offer') }))
      await page.getByLabel(word('offers', 'fields.title')).fill(`Clicks ${stamp}`)
      await page.getByLabel(word('lines', 'cell', { field: word('lines', 'columns.name'), number: '1' })).fill('Strategy')
      await page.getByLabel(word('lines', 'cell', { field: word('lines', 'columns.price'), number: '1' })).fill('100')
      await click(page.getByRole('button', { name: word('offers', 'form.create') }))
      await expect(page).toHaveURL(/\/offers\/[\w-]{36}/)
    })
  })

/** Texts of the web application in a language, as the screen shows them. */
function wordsOf(locale: 'en' | 'gr') {
  const folder = join(import.meta.dirname, `../apps/web/src/locales/${locale}`)
  return (area: string, key: string, values: Readonly<Record<string, string>> = {}): string => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, `${area}.json`), 'utf8'))
    const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
    if (typeof text !== 'string') throw new Error(`${area}.json has no text ${key}.`)
    return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, value), text)
  }
}

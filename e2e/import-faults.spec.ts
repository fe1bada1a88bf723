import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter } from './people.ts'
import { zipOf } from './zip.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org'

/** The smallest workbook around the XML of its first sheet. */
const workbook = (sheet: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${RELATIONS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  })

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]><worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&file;</t></is></c></row></sheetData></worksheet>`

const FAULTS: readonly { what: string; name: string; mimeType: string; content: Buffer }[] = [
  { what: 'a picture', name: 'photo.png', mimeType: 'image/png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  {
    what: 'a picture that calls itself a table',
    name: 'contacts.csv',
    mimeType: 'text/csv',
    content: Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex'),
  },
  { what: 'an empty file', name: 'empty.csv', mimeType: 'text/csv', content: Buffer.alloc(0) },
  {
    what: 'a web page that calls itself a workbook',
    name: 'contacts.xlsx',
    mimeType: XLSX,
    content: Buffer.from('<html><table><tr><td>email</td></tr></table></html>'),
  },
  { what: 'a workbook cut off in the middle', name: 'cut.xlsx', mimeType: XLSX, content: workbook('<worksheet/>').subarray(0, 300) },
]

test('files that cannot be imported are refused with a clear reason and leave nothing behind', async ({ page, request }) => {
  const caller = await callerOf(request, 'marketer2@aegean.example')
  const account = await emptyAccount(caller, 'Αρχεία με λάθη')
  await enter(page, 'marketer2@aegean.example')
  await page.goto(`/accounts/${account}/contacts/import`)
  for (const { what, name, mimeType, content } of FAULTS) {
    await test.step(what, async () => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content })
      const alert = page.getByRole('alert').filter({ hasText: 'The file cannot be used' })
      await expect(alert).toBeVisible()
      expect((await alert.textContent())!.replace('The file cannot be used', '').trim()).toMatch(/^[A-Z].{10,}[.!]$/s)
      await expect(page).toHaveURL(/\/contacts\/import$/)
      await page.reload()
    })
  }
  await page.goto(`/accounts/${account}/imports`)
  await expect(page.getByText('No imports yet')).toBeVisible()
  await page.goto(`/accounts/${account}/contacts`)
  await expect(page.getByText('No contacts yet')).toBeVisible()
})

test('a workbook cannot make the server read local files or expand entities', async ({ page, request }) => {
  const caller = await callerOf(request, 'marketer2@aegean.example')
  const account = await emptyAccount(caller, 'Οντότητες')
  await enter(page, 'marketer2@aegean.example')
  await page.goto(`/accounts/${account}/contacts/import`)
  await page.locator('input[type=file]').setInputFiles({ name: 'entities.xlsx', mimeType: XLSX, buffer: workbook(ENTITIES) })
  await expect(page.getByRole('cell', { name: '&b;&file;' })).toBeVisible()
  await expect(page.getByText('root:')).toHaveCount(0)
})

test('formulas in a file arrive as plain text', async ({ page, request }) => {
  const caller = await callerOf(request, 'marketer2@aegean.example')
  const account = await emptyAccount(caller, 'Τύποι')
  await enter(page, 'marketer2@aegean.example')
  await page.goto(`/accounts/${account}/contacts/import`)
  const content = 'email;first_name;last_name\nformula@mail.example;"=HYPERLINK(""https://bad.example"")";<img src=x onerror=alert(1)>\n'
  await page.locator('input[type=file]').setInputFiles({ name: 'formula.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByLabel(/legal basis/).check()
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await page.goto(`/accounts/${account}/contacts`)
  await expect(page.getByText('=HYPERLINK("https://bad.example") <img src=x onerror=alert(1)>').first()).toBeVisible()
})

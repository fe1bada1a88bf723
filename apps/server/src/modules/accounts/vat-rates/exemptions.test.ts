import { listVatExemptions, listVatRates } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

/** Articles of the code of VAT (law 5144/2024) by table 8.3 of AADE's documentation of the myDATA API, version 2.0.2. */
const TABLE_8_3 = (
  '2 και 3, 5, 17, 18, 21, 24, 27, 29, 30, 31, 32, 32, 32.1.γ, 33, 44, 45, 47, 48, 54, 50, 51, 52, 53, 8, ' +
  'ΠΟΛ. 1029/1995, ΠΟΛ. 1167/2015, , 29.1.β, 56, 57, 58'
).split(', ')
const VAT_INCLUDED = [20, 21, 22, 23]

let app: TestApp
let member: TestUser
beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: [] })
})
afterAll(() => app.stop())

const listFor = async (country_code?: string) =>
  (await member.call(listVatExemptions, { query: country_code === undefined ? {} : { country_code } })).body.data

describe('the exemptions from VAT', () => {
  it('are those of the Greek tax authority, with the articles of the code of VAT in force', async () => {
    const list = await listFor()
    expect(list.map(({ code }) => code)).toEqual(TABLE_8_3.map((_, at) => at + 1))
    const article = (text: string) => /(?<=άρθρ[οα] )[\d.]+[γβ]?(?: και \d+)?|ΠΟΛ\. [\d/]+/.exec(text)?.[0] ?? ''
    expect(list.map(({ text_gr }) => article(text_gr))).toEqual(TABLE_8_3)
    const inEnglish = (text: string) => text.replace('και', 'and').replace('ΠΟΛ', 'POL').replace('γ', 'c').replace('β', 'b')
    for (const { text_en, text_gr } of list) expect(text_en).toContain(inEnglish(article(text_gr)))
    expect(list.filter(({ text_gr }) => text_gr.startsWith('ΦΠΑ εμπεριεχόμενος')).map(({ code }) => code)).toEqual(VAT_INCLUDED)
    expect(list.filter(({ is_choosable }) => !is_choosable).map(({ code }) => code)).toEqual([29, 30, 31])
    expect(await listFor('GR')).toEqual(list)
  })

  it('are articles of the directive and national law for sellers of other member states, and national law elsewhere', async () => {
    const [cyprus, swiss] = [await listFor('CY'), await listFor('CH')]
    const offered = (list: typeof cyprus) => list.filter(({ is_choosable }) => is_choosable).map(({ code }) => code)
    expect([offered(cyprus), offered(swiss)]).toEqual([[1, 3, 4, 8, 14, 15, 16, 27], [27]])
    const textOf = (list: typeof cyprus, code: number) => list.find((one) => one.code === code)!
    expect(textOf(cyprus, 14).text_en).toBe('Intra-Community supply, exempt from VAT (Directive 2006/112/EC, article 138)')
    for (const list of [cyprus, swiss])
      for (const { text_en, text_gr } of list) expect(`${text_en} ${text_gr}`).not.toMatch(/VAT code|Κώδικα ΦΠΑ|POL|ΠΟΛ/)
    expect(JSON.stringify(swiss)).not.toContain('2006/112')
    expect(textOf(swiss, 14).text_gr).toBe('Απαλλάσσεται από ΦΠΑ κατά το δίκαιο της χώρας του πωλητή')
  })

  it('have a rate of 0 % in every member state, for their lines', async () => {
    const rates = (await member.call(listVatRates)).body.data
    const countries = new Set(rates.map(({ country_code }) => country_code))
    expect(countries.size).toBe(27)
    for (const country of countries)
      expect(rates.filter((rate) => rate.country_code === country && rate.rate_bp === 0).map(({ category }) => category)).toEqual(['zero'])
  })
})

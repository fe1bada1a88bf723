import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney, inEuro, visibleOn } from '@stoa/domain'
import { createTestApp, type TestApp } from '#test/app.ts'
import * as golden from './golden-documents.fixture.ts'
import { seller as goldenSeller } from './golden-parties.fixture.ts'
import { answerPdf, documentPdf, documentSvg, printedPaymentAccounts, receiptPdf, statementPdf, type PdfDocument } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

/** Text of a PDF with single spaces. */
async function read(pdf: Buffer): Promise<{ pages: number; text: string; each: string[] }> {
  const { totalPages, text } = await extractText(new Uint8Array(pdf))
  const each = text.map((page) => page.replace(/\s+/g, ' '))
  return { pages: totalPages, text: each.join(' '), each }
}
const print = async (document: PdfDocument) => read(await documentPdf(app.services, document))
const money = (minor: number) => formatMoney(minor, 'EUR').replace(/\s/g, ' ')

describe('a printed document', () => {
  it('contains all data of a Greek invoice with withholding, with the stored totals', async () => {
    const invoice = golden.greekInvoice()
    const { text, pages } = await print(invoice)
    expect(pages).toBe(1)
    for (const words of [
      'Τιμολόγιο',
      'ΤΠΥ-2026-00042',
      'ΑΙΓΑΙΟ ΑΝΑΠΤΥΞΗ ΜΟΝΟΠΡΟΣΩΠΗ Ι.Κ.Ε.',
      'ΠΑΠΑΧΑΡΑΛΑΜΠΟΠΟΥΛΟΣ ΚΑΙ ΥΙΟΙ Α.Ε.',
      'ΑΦΜ 000020011',
      'Ξενοδοχειακές επιχειρήσεις',
      'ΔΟΥ ΦΑΕ Θεσσαλονίκης',
      'logistirio@aegean-growth.example',
      '15/06/2026',
      '15/07/2026',
      'PO-7781',
      'Επί πιστώσει',
      '45,00 € / 1.000',
      '12,5 τεμ.',
      '4 αναρτήσεις',
      'GR16 0110 1250 0000 0001 2300 695',
      'ΜΑΡΚ 400001234567890',
      'Παρακράτηση φόρου 20%',
      'Σελίδα 1 από 1',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain('F3A1D0C2B49E8F76A5D4C3B2A19081726354ABCD')
    for (const minor of [invoice.gross_minor, -invoice.line_discount_minor, -invoice.document_discount_minor, invoice.net_minor])
      expect(text).toContain(money(minor))
    for (const minor of [invoice.vat_minor, invoice.total_minor, -invoice.withheld_minor!, invoice.payable_minor!])
      expect(text).toContain(money(minor))
    for (const group of invoice.vat_breakdown) expect(text).toContain(`${money(group.net_minor)} ${money(group.vat_minor)}`)
    expect(text).not.toContain('ΠΡΟΧΕΙΡΟ')
  })

  it.each([
    ['1.1', 'Τιμολόγιο Πώλησης', 'Sales Invoice'],
    ['1.2', 'Τιμολόγιο Πώλησης', 'Sales Invoice'],
    ['1.3', 'Τιμολόγιο Πώλησης', 'Sales Invoice'],
    ['2.1', 'Τιμολόγιο Παροχής Υπηρεσιών', 'Service Invoice'],
    ['2.2', 'Τιμολόγιο Παροχής Υπηρεσιών', 'Service Invoice'],
    ['2.3', 'Τιμολόγιο Παροχής Υπηρεσιών', 'Service Invoice'],
    ['5.1', 'Πιστωτικό Τιμολόγιο', 'Credit Note'],
    ['5.2', 'Πιστωτικό Τιμολόγιο', 'Credit Note'],
    ['11.1', 'Απόδειξη Λιανικής Πώλησης', 'Retail Sales Receipt'],
    ['11.2', 'Απόδειξη Παροχής Υπηρεσιών', 'Service Receipt'],
    ['11.4', 'Πιστωτικό Στοιχείο Λιανικής', 'Retail Credit Note'],
  ])('has the title of type %s in the language of its reader', async (mydata_type, greek, english) => {
    const document = { ...golden.creditNote(), mydata_type }
    expect((await print(document)).text).toContain(greek)
    expect((await print({ ...document, locale: 'en' })).text).toContain(english)
  })

  it('labels a package whose price is spread over parts of several rates, and omits rates of nothing', async () => {
    const document = golden.spreadPackage([
      { name: 'Άρτος', quantity: 1, unit_price_minor: 1_000, vat_bp: 1300 },
      { name: 'Σεμινάριο', quantity: 1, unit_price_minor: 2_000, vat_bp: 2400 },
    ])
    expect(document.vat_breakdown.map((group) => [group.vat_bp, group.net_minor])).toContainEqual([400, 0])
    const greek = (await print(document)).text
    expect(greek).toContain('η τιμή επιμερίζεται στα μέρη του ανά συντελεστή ΦΠΑ')
    expect(greek).not.toMatch(/4% 0,00/)
    expect(greek).toContain(`${money(1_000)} ${money(130)}`)
    expect(greek).toContain(`${money(2_000)} ${money(480)}`)
    const english = (await print({ ...document, locale: 'en' })).text
    expect(english).toContain('price spread over its parts by their VAT rates')
    expect(english).not.toMatch(/4% 0,00/)
  })

  it('states the directive and no Greek law on documents of sellers of other countries', async () => {
    const abroad = (code: number): PdfDocument => {
      const document = golden.reverseCharge()
      const vat_breakdown = document.vat_breakdown.map((group) => ({ ...group, vat_exemption_code: code }))
      return {
        ...document,
        vat_treatment: 'exempt',
        vat_breakdown,
        seller: { ...document.seller, country_code: 'CY', vat_number: 'CY10259033P' },
      }
    }
    expect((await print(abroad(14))).text).toContain('Intra-Community supply, exempt from VAT (Directive 2006/112/EC, article 138)')
    const other = await print({ ...abroad(7), locale: 'gr' })
    expect(other.text).toContain('Απαλλάσσεται από ΦΠΑ κατά το δίκαιο της χώρας του πωλητή')
    expect(other.text).not.toContain('Κώδικα ΦΠΑ')
    expect((await print(golden.reverseCharge())).text).toContain('article 18 of the VAT code')
  })

  it('states reverse charge in the language of its reader, with VAT numbers in their foreign form', async () => {
    const document = { ...golden.reverseCharge(), vat_treatment: 'intra_eu_services' as const }
    const english = (await print(document)).text
    expect(english).toContain('Reverse charge (Directive 2006/112/EC, article 226 (11a))')
    expect(english).toContain('VAT no. EL000010017')
    expect((await print({ ...document, locale: 'gr' })).text).toContain('Αντίστροφη επιβάρυνση (Οδηγία 2006/112/ΕΚ, άρθρο 226 σημείο 11α)')
    expect((await print(golden.greekInvoice())).text).not.toContain('Αντίστροφη')
    const domestic = {
      ...golden.creditNote(),
      vat_breakdown: [{ vat_bp: 0, vat_category: 7, vat_exemption_code: 16, net_minor: 25_000, vat_minor: 0 }],
    }
    const greek = (await print(domestic)).text
    expect(greek).toContain('άρθρο 45 του Κώδικα ΦΠΑ')
    expect(greek).toContain('Αντίστροφη επιβάρυνση')
  })

  it('says that the mark of a stand-in is not real', async () => {
    const invoice = golden.greekInvoice()
    expect((await print(invoice)).text).not.toContain('ΔΟΚΙΜΑΣΤΙΚΗ')
    const practice = { ...invoice, mydata: { ...invoice.mydata!, is_practice: true } }
    expect((await print(practice)).text).toContain('ΔΟΚΙΜΑΣΤΙΚΗ ΛΕΙΤΟΥΡΓΙΑ: δεν έχει διαβιβαστεί στην ΑΑΔΕ')
    expect((await print({ ...practice, locale: 'en' })).text).toContain('PRACTICE: not transmitted to the tax authority')
  })

  it('is in English for a foreign buyer, and cites the article of the VAT exemption', async () => {
    const { text } = await print(golden.reverseCharge())
    expect(text).toContain('Invoice')
    expect(text).toContain('Nordlicht Möbel GmbH')
    expect(text).toContain('24937 Flensburg, DE')
    expect(text).toContain('0% – Without VAT, article 18 of the VAT code (place of supply of services)')
    expect(text.replaceAll(' ', '')).toContain('https://stoa.example/i/0190f3a2-77aa-7c1e-9d1b-30f0c1d2e3f4')
    expect(text).toContain(money(442_500))
  })

  it('contains VAT in euro as well for another currency with a rate', async () => {
    const invoice = { ...golden.greekInvoice(), currency: 'USD', exchange_rate: 1.0856 }
    const { text } = await print(invoice)
    expect(text).toContain(`ΦΠΑ σε ευρώ (1 € = 1,0856 USD) ${money(inEuro(invoice.vat_minor, 1.0856))}`)
    expect((await print({ ...invoice, exchange_rate: null })).text).not.toContain('ΦΠΑ σε ευρώ')
  })

  it('repeats the head of the table on every page, and prints every line once', async () => {
    const { each, pages, text } = await print(golden.longInvoice())
    expect(pages).toBe(2)
    for (const page of each) expect(page).toContain('Τιμή μονάδας')
    for (const at of [1, 2]) expect(each[at - 1]).toContain(`Σελίδα ${at} από 2`)
    const told = [...text.matchAll(/Ανάρτηση (\d+):/g)].map(([, no]) => Number(no))
    expect(told).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })

  it('names the invoice of a credit note', async () => {
    const { text } = await print(golden.creditNote())
    expect(text).toContain('Πιστωτικό τιμολόγιο')
    expect(text).toContain('ΤΠΥ-2026-00042 · 15/06/2026')
    expect(text).toContain('Επιστροφή μέρους υπηρεσιών')
    expect(text).toContain(`Σύνολο πίστωσης ${money(31_000)}`)
  })

  it('contains optional lines of an offer, and a line for the signature', async () => {
    const offer = golden.offer()
    const { text } = await print(offer)
    expect(text).toContain('Βίντεο παρουσίασης 60″')
    expect(text).toContain('προαιρετικό, δεν περιλαμβάνεται')
    expect(text).toContain(money(119_000))
    expect(text).toContain('Φωτογράφιση προϊόντων')
    expect(text).toContain('κάθε μήνα')
    expect(text).toContain('• έναρξη μέσα σε δύο εβδομάδες,')
    expect(text).toContain('Αποδεχόμαστε την προσφορά')
    expect(text).toContain(money(offer.total_minor))
    const accepted = await print({ ...offer, accepted: { name: 'Ελένη Χατζηγεωργίου', date: '2026-06-12' } })
    expect(accepted.text).toContain('Έγινε αποδεκτή από: Ελένη Χατζηγεωργίου, 12/06/2026.')
    expect(accepted.text).not.toContain('Αποδεχόμαστε')
  })

  it('marks a draft, and prints amounts with VAT where prices include it', async () => {
    const { text } = await print(golden.retailDraft())
    expect(text).toContain('ΠΡΟΧΕΙΡΟ')
    expect(text).toContain('χωρίς αριθμό')
    expect(text).toContain('Τιμή με ΦΠΑ')
    expect(text).toContain(`${money(8056)} ${money(1934)}`)
  })

  it.each([
    ['offer', 'Προσφορά', 'Offer', ['Ισχύει έως', 'Valid until']],
    ['sales_order', 'Παραγγελία', 'Order', ['Παράδοση', 'Delivery']],
    ['production_order', 'Εντολή παραγωγής', 'Production order', ['Παράδοση', 'Delivery']],
  ] as const)('prints a document of kind %s in either language', async (kind, greek, english, facts) => {
    const document: PdfDocument = { ...golden.offer(), kind, number: 'X-2026-00001', requested_delivery: '2026-07-10' }
    const read = [await print(document), await print({ ...document, locale: 'en' })]
    for (const [at, title] of [greek, english].entries()) {
      for (const words of [title, 'X-2026-00001']) expect(read[at]!.text).toContain(words)
      expect(read[at]!.text).toContain(facts[at])
      expect(read[at]!.text).toContain(money(document.total_minor))
    }
    expect(read[1]!.text).toContain('optional, not included')
    expect(read[1]!.text).not.toMatch(/προαιρετικό|Σύνολο|Σελίδα/)
  })

  it('names the buyer first on a production order', async () => {
    const { text } = await print({ ...golden.creditNote(), kind: 'production_order', credits: null })
    expect(text.indexOf('Εντολέας')).toBeLessThan(text.indexOf('Πάροχος'))
    expect(text).toContain('Εντολέας')
    expect(text.indexOf('ΞΕΝΟΔΟΧΕΙΑΚΕΣ')).toBeLessThan(text.indexOf('ΑΙΓΑΙΟ ΑΝΑΠΤΥΞΗ'))
  })

  it('never interprets data as markup', async () => {
    const evil = '#panic("x") *b* $x$ \\ <label> @ref'
    const document = golden.creditNote()
    const { text } = await print({ ...document, title: evil, notes: evil, lines: [{ ...document.lines[0]!, name: evil }] })
    expect(text.split(evil)).toHaveLength(4)
  })

  it('contains the logo of the issuer, and ignores a missing file', async () => {
    const account_id = await app.account()
    const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0e7a5f' } })
      .webp()
      .toBuffer()
    const { checksum } = await app.services.storage.put('media/logo.webp', Readable.from([png]))
    const { rows } = await sql<{ id: number }>`
      INSERT INTO media (uuid, account_id, path, file_name, extension, mime_type, size_bytes, checksum, kind)
      VALUES (uuid_v7(), ${account_id}, 'media/logo.webp', 'logo.webp', 'webp', 'image/webp', ${png.length}, ${checksum}, 'image') RETURNING id`.execute(
      app.database.db,
    )
    const seller = { ...goldenSeller, account_id, logo_media_id: rows[0]!.id }
    const document = { ...golden.creditNote(), seller }
    expect(await documentSvg(app.services, document)).toContain('data:image/png')
    await app.services.storage.remove('media/logo.webp')
    expect(await documentSvg(app.services, document)).not.toContain('data:image/png')
    const stranger = { ...document, seller: { ...seller, account_id: await app.account() } }
    expect(await documentSvg(app.services, stranger)).not.toContain('data:image/png')
  })

  it('has a line in the colour of the issuer, darkened until it shows on paper', async () => {
    const account_id = await app.account()
    const document = { ...golden.creditNote(), seller: { ...goldenSeller, account_id } }
    const colored = async (color: string | null) => {
      await sql`UPDATE accounts SET brand_color = ${color} WHERE id = ${account_id}`.execute(app.database.db)
      return documentSvg(app.services, document)
    }
    expect(await colored('#0e7a5f')).toContain('#0e7a5f')
    expect(await colored(null)).not.toContain('#0e7a5f')
    const pale = await colored('#ffff00')
    expect(pale).not.toContain('#ffff00')
    expect(pale).toContain(visibleOn('#ffff00', '#ffffff'))
  })

  it('contains the bank accounts: those shown on documents, or the chosen one', async () => {
    const account_id = await app.account()
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO payment_accounts (uuid, account_id, type, name, iban, currency, is_default, shown_on_documents) VALUES
        (uuid_v7(), ${account_id}, 'bank', 'Second', 'GR1601101250000000012300695', 'EUR', false, true),
        (uuid_v7(), ${account_id}, 'bank', 'First', 'GR1601101250000000012300695', 'EUR', true, true),
        (uuid_v7(), ${account_id}, 'bank', 'Quiet', 'GR1601101250000000012300695', 'EUR', false, false),
        (uuid_v7(), ${account_id}, 'bank', 'Dollars', 'GR1601101250000000012300695', 'USD', true, true)
      RETURNING uuid`.execute(app.database.db)
    const names = async (payment_account_uuid?: string) =>
      (await printedPaymentAccounts(app.database.db, { account_id, currency: 'EUR', payment_account_uuid })).map(({ name }) => name)
    expect(await names()).toEqual(['First', 'Second'])
    expect(await names(rows[2]!.uuid)).toEqual(['Quiet'])
  })
})

describe('a printed statement and receipt', () => {
  it('shows the running balance from the opening to the end', async () => {
    const { text } = await read(await statementPdf(app.services, golden.statement()))
    expect(text).toContain('Καρτέλα πελάτη')
    expect(text).toContain('01/01/2026 – 30/06/2026')
    for (const minor of [50_000, 167_800, 67_800, 117_800]) expect(text).toContain(money(minor))
    expect(text).toContain('λήγει 02/03/2026')
    expect(text).not.toContain('Σε EUR')
  })

  it('shows each currency with a separate balance, and never a sum of both', async () => {
    const { text } = await read(await statementPdf(app.services, golden.twoCurrencies()))
    const [euros, dollars] = text.split('Σε USD')
    expect(euros).toContain('Σε EUR')
    expect(euros).toContain(money(50_000))
    expect(dollars).toContain(formatMoney(240_000, 'USD').replace(/\s/g, ' '))
    expect(dollars).not.toContain('€')
  })

  it('shows the allocations of a payment and its remaining credit', async () => {
    const { text } = await read(await receiptPdf(app.services, golden.receipt()))
    expect(text).toContain('Απόδειξη είσπραξης')
    expect(text).toContain(`Εισπράξαμε το ποσό των ${money(150_000)}.`)
    expect(text).toContain(`ΤΠΥ-2026-00043 16/06/2026 ${money(980_000)} ${money(20_000)}`)
    expect(text).toContain(`Μένουν ως πίστωση ${money(5_129)}`)
    const practice = await read(await receiptPdf(app.services, { ...golden.receipt(), is_practice: true }))
    expect(practice.text).toContain('ΔΟΚΙΜΑΣΤΙΚΗ ΛΕΙΤΟΥΡΓΙΑ: δεν κινήθηκαν χρήματα.')
    expect(practice.text).not.toContain('Εισπράξαμε')
  })

  it('returns a PDF to display, with its number as the file name', () => {
    const answer = answerPdf(Buffer.from('%PDF'), 'Τιμολόγιο ΤΠΥ/2026-1')
    expect(answer.file_name).toBe('Τιμολόγιο ΤΠΥ-2026-1.pdf')
    expect(answer.content_type).toBe('application/pdf')
    expect(answer.headers['Content-Disposition']).toMatch(/^inline; filename="/)
  })
})

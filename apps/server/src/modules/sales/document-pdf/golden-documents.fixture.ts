import { documentTotals, type DocumentTerms } from '@stoa/domain'
import { accounts, germanBuyer, greekBuyer, seller } from './golden-parties.fixture.ts'
import type { PdfDocument, PdfKind, PdfLine, PdfReceipt, PdfStatement } from './pdf-document.ts'

/** Printed documents, each with different features. */
type Draft = Partial<PdfLine> & Pick<PdfLine, 'name' | 'unit_price_minor'> & { vat_category?: number; vat_exemption_code?: number }

export const greekInvoice = (): PdfDocument => ({
  ...priced(
    'invoice',
    [
      {
        name: 'Διαχείριση διαφημίσεων Google & Meta – Ιούνιος 2026',
        code: 'ADS-02',
        description: 'Στρατηγική, δημιουργία και βελτιστοποίηση καμπανιών.\nΕβδομαδιαία αναφορά αποτελεσμάτων.',
        unit: 'month',
        unit_price_minor: 95_000,
        vat_bp: 2400,
      },
      { name: 'Κείμενα ιστολογίου', quantity: 4, unit: 'post', unit_price_minor: 12_500, discount_bp: 1000, vat_bp: 2400 },
      { name: 'Αποστολή SMS', quantity: 2500, unit: 'sms', unit_price_minor: 4500, price_per: 1000, vat_bp: 2400 },
      {
        name: 'Έντυπος οδηγός (βιβλίο)',
        quantity: 12.5,
        unit: 'piece',
        unit_price_minor: 1890,
        discount_minor: 625,
        vat_bp: 600,
        vat_category: 3,
      },
    ],
    { discount_bp: 500, withholding_bp: 2000 },
  ),
  locale: 'gr',
  number: 'ΤΠΥ-2026-00042',
  buyer: greekBuyer,
  issue_date: '2026-06-15',
  due_date: '2026-07-15',
  service_from: '2026-06-01',
  service_to: '2026-06-30',
  purchase_order_number: 'PO-7781',
  payment_method: 5,
  payment_accounts: accounts,
  notes: 'Υπενθυμίζουμε ότι ο φόρος παρακρατείται και αποδίδεται από εσάς.',
  mydata: {
    mark: '400001234567890',
    uid: 'F3A1D0C2B49E8F76A5D4C3B2A19081726354ABCD',
    qr_url: 'https://mydata.example/TimologioQR/QRInfo?q=abc%2Bdef%3D%3D1234567890',
  },
})

export const reverseCharge = (): PdfDocument => ({
  ...priced(
    'invoice',
    [
      {
        name: 'Brand campaign “Nordic Summer”',
        description: 'Concept, media plan and production supervision.',
        unit_price_minor: 420_000,
        vat_bp: 0,
        vat_category: 7,
        vat_exemption_code: 4,
      },
      { name: 'Monthly reporting', quantity: 3, unit: 'hour', unit_price_minor: 7500, vat_bp: 0, vat_category: 7, vat_exemption_code: 4 },
    ],
    {},
  ),
  locale: 'en',
  number: 'INV-2026-00007',
  buyer: germanBuyer,
  issue_date: '2026-06-15',
  due_date: '2026-07-15',
  payment_method: 2,
  payment_accounts: accounts.slice(0, 1),
  public_url: 'https://stoa.example/i/0190f3a2-77aa-7c1e-9d1b-30f0c1d2e3f4',
})

export const longInvoice = (): PdfDocument => ({
  ...priced(
    'invoice',
    Array.from({ length: 60 }, (_, at) => ({
      name: `Ανάρτηση ${at + 1}: ${at % 7 === 0 ? 'Παρουσίαση της νέας συλλογής για τη φθινοπωρινή και τη χειμερινή σεζόν στα κοινωνικά δίκτυα' : 'δημιουργία και δημοσίευση'}`,
      quantity: (at % 3) + 1,
      unit: 'post',
      unit_price_minor: 4_990 + at * 37,
      vat_bp: 2400,
    })),
    {},
  ),
  locale: 'gr',
  number: 'ΤΠΥ-2026-00043',
  buyer: greekBuyer,
  issue_date: '2026-06-16',
  due_date: '2026-07-16',
  payment_accounts: accounts,
})

export const creditNote = (): PdfDocument => ({
  ...priced(
    'credit_note',
    [
      {
        name: 'Κείμενα ιστολογίου',
        description: 'Δύο κείμενα δεν παραδόθηκαν.',
        quantity: 2,
        unit: 'post',
        unit_price_minor: 12_500,
        vat_bp: 2400,
      },
    ],
    {},
  ),
  locale: 'gr',
  number: 'ΠΤ-2026-00003',
  buyer: greekBuyer,
  issue_date: '2026-06-20',
  credits: { number: 'ΤΠΥ-2026-00042', issue_date: '2026-06-15', reason: 'Επιστροφή μέρους υπηρεσιών' },
})

/** An invoice for a package of a third rate, whose price is on its parts. */
export function spreadPackage(parts: readonly Draft[]): PdfDocument {
  const document = priced('invoice', [{ name: 'Πακέτο εγκαινίων', unit_price_minor: 0, vat_bp: 400, vat_category: 6 }, ...parts], {})
  const [whole, ...components] = document.lines
  return { ...document, number: 'ΤΠΥ-2026-00077', issue_date: '2026-06-15', lines: [{ ...whole!, components }] }
}

export const offer = (): PdfDocument => ({
  ...priced(
    'offer',
    [
      {
        name: 'Πακέτο «Νέο κατάστημα»',
        code: 'PKG-SHOP',
        description: 'Όλα όσα χρειάζεται ένα ηλεκτρονικό κατάστημα για να ανοίξει.',
        unit_price_minor: 480_000,
        vat_bp: 2400,
        components: [
          part('Σχεδιασμός ταυτότητας και λογοτύπου', 1, 'piece'),
          part('Φωτογράφιση προϊόντων', 40, 'piece'),
          part('Κατασκευή ηλεκτρονικού καταστήματος', 1, 'piece'),
        ],
      },
      {
        name: 'Συντήρηση και υποστήριξη',
        unit: 'month',
        unit_price_minor: 18_000,
        vat_bp: 2400,
        recurring: { interval: 'month', interval_count: 1 },
      },
      { name: 'Μετάφραση στα αγγλικά', unit_price_minor: 65_000, vat_bp: 2400, is_optional: true, is_chosen: true },
      { name: 'Βίντεο παρουσίασης 60″', unit_price_minor: 140_000, discount_bp: 1500, vat_bp: 2400, is_optional: true, is_chosen: false },
    ],
    { discount_minor: 20_000 },
  ),
  locale: 'gr',
  number: 'ΠΡ-2026-00118',
  title: 'Ηλεκτρονικό κατάστημα για τα ξενοδοχεία «Κυανή Ακτή»',
  revision: 2,
  buyer: greekBuyer,
  issue_date: '2026-06-10',
  valid_until: '2026-07-10',
  contact_person: 'Μαρία Παπαδοπούλου',
  recurring_net_minor: 18_000,
  intro:
    '<p>Αγαπητή κυρία Χατζηγεωργίου,</p><p>σας ευχαριστούμε για τη συνάντηση. Προτείνουμε τα εξής:</p><ul><li>έναρξη μέσα σε δύο εβδομάδες,</li><li>παράδοση πριν από τη θερινή σεζόν.</li></ul>',
  terms: '<p>Προκαταβολή 40% με την αποδοχή, υπόλοιπο με την παράδοση.</p><p>Οι τιμές δεν περιλαμβάνουν έξοδα διαφήμισης.</p>',
  public_url: 'https://stoa.example/offers/0190f3a2-77aa-7c1e-9d1b-30f0c1d2e3f4',
})

/** A retail draft whose prices include VAT. */
export const retailDraft = (): PdfDocument => ({
  ...priced('retail_receipt', [{ name: 'Online μάθημα «SEO για αρχάριους»', unit_price_minor: 9990, vat_bp: 2400 }], {
    prices_include_vat: true,
  }),
  locale: 'gr',
  number: null,
  is_draft: true,
  buyer: { ...greekBuyer, legal_name: null, name: 'Ελένη Κωνσταντινίδου', vat_number: null, registry_number: null, activity: null },
  issue_date: null,
})

export const statement = (): PdfStatement => ({
  locale: 'gr',
  seller,
  buyer: greekBuyer,
  from: '2026-01-01',
  to: '2026-06-30',
  sections: [
    {
      currency: 'EUR',
      opening_minor: 50_000,
      rows: [
        row('2026-01-31', 'invoice', 'ΤΠΥ-2026-00004', 'Διαχείριση διαφημίσεων', 117_800, 0, 167_800, '2026-03-02'),
        row('2026-02-10', 'payment', 'ΕΙΣ-2026-00002', 'Κατάθεση', 0, 100_000, 67_800),
        row('2026-03-05', 'credit_note', 'ΠΤ-2026-00001', 'Επιστροφή μέρους υπηρεσιών', 0, 17_800, 50_000),
      ],
      debit_minor: 117_800,
      credit_minor: 117_800,
      closing_minor: 50_000,
      overdue_minor: 50_000,
      payment_accounts: accounts,
    },
  ],
})

/** The same statement with entries in dollars. */
export const twoCurrencies = (): PdfStatement => {
  const [euros] = statement().sections
  const rows = [row('2026-04-02', 'invoice', 'ΤΠΥ-2026-00019', 'Καμπάνια στο εξωτερικό', 240_000, 0, 240_000)]
  const dollars = { currency: 'USD', opening_minor: 0, rows, debit_minor: 240_000, credit_minor: 0, closing_minor: 240_000 }
  return { ...statement(), sections: [euros!, dollars] }
}

export const receipt = (): PdfReceipt => ({
  locale: 'gr',
  number: 'ΕΙΣ-2026-00031',
  seller,
  buyer: greekBuyer,
  paid_on: '2026-06-18',
  currency: 'EUR',
  amount_minor: 150_000,
  refunded_minor: 0,
  method: 6,
  reference: 'RF18 5390 0754 7034',
  allocations: [
    { number: 'ΤΠΥ-2026-00042', issue_date: '2026-06-15', payable_minor: 124_871, amount_minor: 124_871 },
    { number: 'ΤΠΥ-2026-00043', issue_date: '2026-06-16', payable_minor: 980_000, amount_minor: 20_000 },
  ],
  unallocated_minor: 5_129,
})

type Row = PdfStatement['sections'][number]['rows'][number]

function row(
  date: string,
  type: Row['type'],
  number: string,
  description: string,
  ...[debit_minor, credit_minor, balance_minor, due]: Amounts
): Row {
  return { date, type, number, description, due_date: due ?? null, debit_minor, credit_minor, balance_minor }
}

type Amounts = [debit_minor: number, credit_minor: number, balance_minor: number, due_date?: string]

function part(name: string, quantity: number, unit: string): PdfLine {
  return lineOf({ name, quantity, unit, unit_price_minor: 0, vat_bp: 2400 })
}

function lineOf(line: Draft): PdfLine {
  const defaults = { quantity: 1, unit: 'piece', price_per: 1, discount_bp: 0, discount_minor: 0, vat_bp: 2400 }
  return { ...defaults, gross_minor: 0, net_minor: 0, total_minor: 0, ...line }
}

/** All results of documentTotals. */
function priced(kind: PdfKind, drafts: readonly Draft[], terms: DocumentTerms): PdfDocument {
  const lines = drafts.map(lineOf)
  const totals = documentTotals(
    drafts.map((draft, at) => ({
      ...lines[at]!,
      vat_category: draft.vat_category ?? 1,
      vat_exemption_code: draft.vat_exemption_code ?? null,
      counts: draft.is_chosen !== false,
    })),
    terms,
  )
  const { lines: amounts, ...sums } = totals
  return {
    kind,
    locale: 'gr',
    number: null,
    is_draft: false,
    seller,
    buyer: greekBuyer,
    issue_date: null,
    currency: 'EUR',
    prices_include_vat: terms.prices_include_vat ?? false,
    discount_bp: terms.discount_bp ?? 0,
    withholding_bp: terms.withholding_bp ?? 0,
    ...sums,
    lines: lines.map((line, at) => ({ ...line, ...amounts[at]! })),
  }
}

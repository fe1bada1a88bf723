import { offers, sendOffer } from '@stoa/contract'
import { sql } from 'kysely'
import type { TestAnswer, TestApp, TestUser } from '#test/app.ts'

const SELLER_RIGHTS = [
  'offers.read',
  'offers.create',
  'offers.update',
  'offers.delete',
  'offers.send',
  'offers.transfer',
  'offers.export',
  'orders.read',
  'orders.create',
  'contacts.read',
  'contact-requests.read',
  'relations.read',
  'products.read',
  'reports.read-financial',
] as const
/** User agent of a browser, as opposed to a mail scanner. */
export const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

export interface Offering {
  seller: TestUser
  buyer: TestUser
  relation_uuid: string
  contact_id: number
  drafted(more?: object): Promise<TestAnswer['body']>
  /** Drafts an offer and sends it. */
  sent(more?: object): Promise<TestAnswer['body']>
  tokenOf(uuid: string): Promise<string>
}

/** A Greek seller with a tax registration, a client account with a ledger, and a contact without an account. */
export async function offering(app: TestApp): Promise<Offering> {
  const seller = await app.member({ permissions: SELLER_RIGHTS })
  const client_id = await app.account({ type: 'client', name: 'Ξενοδοχεία Κυανή Ακτή' })
  const buyer = await app.member({ account_id: client_id, permissions: ['offers.read', 'offers.accept', 'offers.export', 'orders.read'] })
  const { db } = app.database
  for (const [account_id, legal_name, vat_number] of [
    [seller.account_id, 'ΑΙΓΑΙΟ ΑΝΑΠΤΥΞΗ Ι.Κ.Ε.', 'EL000010017'],
    [client_id, 'ΚΥΑΝΗ ΑΚΤΗ Α.Ε.', 'EL000020011'],
  ] as const)
    await sql`
      INSERT INTO account_registrations (uuid, account_id, legal_name, vat_number, tax_office, activity, address_line, address_number, city, postal_code, country_code, is_primary)
      VALUES (uuid_v7(), ${account_id}, ${legal_name}, ${vat_number}, 'Α΄ Αθηνών', 'Διαφήμιση', 'Ερμού', '12', 'Αθήνα', '10563', 'GR', true)`.execute(
      db,
    )
  const relation = await sql<{ uuid: string }>`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, invoice_email)
    VALUES (uuid_v7(), ${seller.account_id}, ${client_id}, 'client', 'active', 'logistirio@kyani-akti.example') RETURNING uuid`.execute(db)
  const contact = await sql<{ id: number }>`
    INSERT INTO contacts (account_id, first_name, last_name, email, locale) VALUES (${seller.account_id}, 'Ελένη', 'Παππά', 'eleni@consumer.example', 'gr') RETURNING id`.execute(
    db,
  )
  const relation_uuid = relation.rows[0]!.uuid
  const must = (answer: { status: number; body: TestAnswer['body'] }) => {
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const drafted = async (more: object = {}) =>
    must(
      await seller.call(offers.create, {
        params: { account_id: seller.account_id },
        body: {
          title: 'Διαχείριση κοινωνικών δικτύων',
          account_relation_uuid: relation_uuid,
          notes_internal: 'Δίνουμε έως 10 % έκπτωση',
          lines: [
            { key: 'a', name: 'Στρατηγική', quantity: 2, unit_price_minor: 10_000, cost_minor: 12_000 },
            { key: 'b', name: 'Φωτογράφιση', quantity: 1, unit_price_minor: 5000, cost_minor: 3000, is_optional: true },
          ],
          ...more,
        },
      }),
    )
  const sent = async (more: object = {}) =>
    must(await seller.call(sendOffer, { params: { uuid: (await drafted(more)).uuid }, body: { mode: 'mark' } }))
  const tokenOf = async (uuid: string) => {
    const { rows } = await sql<{ public_token: string }>`SELECT public_token FROM offers WHERE uuid = ${uuid}`.execute(db)
    return rows[0]!.public_token
  }
  return { seller, buyer, relation_uuid, contact_id: contact.rows[0]!.id, drafted, sent, tokenOf }
}

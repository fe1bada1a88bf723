import { systemRequest } from '#platform/system-request.ts'
import { sql } from 'kysely'
import type { Invoice, InvoiceInput, InvoiceLine } from '@stoa/contract'
import { GUEST } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { TestApp, TestUser } from '#test/app.ts'

const ISSUER_RIGHTS = [
  'invoices.read',
  'invoices.create',
  'invoices.update',
  'invoices.delete',
  'invoices.issue',
  'invoices.credit',
  'invoices.export',
  'orders.read',
  'accounts.read',
  'accounts.update',
] as const

export interface Invoicing {
  seller: TestUser
  client: TestUser
  relation_uuid: string
  contact_id: number
  /** A line of 100.00 without VAT, for drafts. */
  line: NonNullable<InvoiceInput['lines']>[number]
  /** Drafts an invoice to the client and issues it. @returns the data of the response */
  issued(more?: object, lines?: object[]): Promise<Invoice & { invoiceLines: InvoiceLine[] }>
  drafted(more?: object, lines?: object[]): Promise<Invoice & { invoiceLines: InvoiceLine[] }>
}

/** A Greek seller with its registration, and a client account with one, so that invoices can be issued. */
export async function invoicing(
  app: TestApp,
  options: { buyer?: { country_code?: string; vat_number?: string | null; vat_status?: string }; withholding_bp?: number } = {},
): Promise<Invoicing> {
  const seller = await app.member({ permissions: ISSUER_RIGHTS })
  const client = await app.member({
    account_id: await app.account({ type: 'client', name: 'Ξενοδοχεία Κυανή Ακτή' }),
    permissions: ['invoices.read', 'invoices.export'],
  })
  await register(app, seller.account_id, { legal_name: 'ΑΙΓΑΙΟ ΑΝΑΠΤΥΞΗ Ι.Κ.Ε.', vat_number: 'EL000010017' })
  await register(app, client.account_id, { legal_name: 'ΚΥΑΝΗ ΑΚΤΗ Α.Ε.', vat_number: 'EL000020011', ...options.buyer })
  const relation = await sql<{ uuid: string }>`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, withholding_bp, withholding_category)
    VALUES (uuid_v7(), ${seller.account_id}, ${client.account_id}, 'client', 'active', ${options.withholding_bp ?? 0}, ${options.withholding_bp ? 3 : null}) RETURNING uuid`.execute(
    app.database.db,
  )
  const contact = await sql<{ id: number }>`
    INSERT INTO contacts (account_id, first_name, last_name, email) VALUES (${seller.account_id}, 'Ελένη', 'Παππά', 'eleni@consumer.example') RETURNING id`.execute(
    app.database.db,
  )
  const relation_uuid = relation.rows[0]!.uuid
  const line = { name: 'Διαχείριση κοινωνικών δικτύων', quantity: 1, unit_price_minor: 10_000 }
  const drafted = async (more: object = {}, lines: object[] = [line]) => {
    const answer = await seller.post(`/api/v1/accounts/${seller.account_id}/invoices`, {
      account_relation_uuid: relation_uuid,
      lines,
      ...more,
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const issued = async (more: object = {}, lines: object[] = [line]) => {
    const { uuid } = await drafted(more, lines)
    const answer = await seller.post(`/api/v1/invoices/${uuid}/issue`, { send: false })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  return { seller, client, relation_uuid, contact_id: contact.rows[0]!.id, line, drafted, issued }
}

/** Gives an account its primary tax registration. */
export async function register(
  app: TestApp,
  account_id: number,
  { country_code = 'GR', vat_number = null, vat_status = 'format_ok', legal_name = 'Εταιρεία Α.Ε.' }: Partial<Registration> = {},
): Promise<void> {
  await sql`
    INSERT INTO account_registrations (uuid, account_id, legal_name, country_code, vat_number, vat_status, tax_office, activity, address_line, address_number, city, postal_code, is_primary)
    VALUES (uuid_v7(), ${account_id}, ${legal_name}, ${country_code}, ${vat_number}, ${vat_status}, 'Α΄ Αθηνών', 'Διαφήμιση', 'Ερμού', '12', 'Αθήνα', '10563', true)`.execute(
    app.database.db,
  )
}

interface Registration {
  country_code: string
  vat_number: string | null
  vat_status: string
  legal_name: string
}

/** Runs a function of the module in a transaction as a user. */
export async function within<T>(app: TestApp, run: (ctx: Context) => Promise<T>, user_id = 0): Promise<T> {
  return app.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const request = systemRequest('test')
    const call = { actor: { ...GUEST, id: user_id }, request: { ...request, ignored: [] }, files: {} }
    const result = await run(contextOf(app.services, db, call, effects))
    await flushEffects(db, effects, call)
    return result
  })
}

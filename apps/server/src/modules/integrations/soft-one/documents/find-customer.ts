import type { Db } from '#db/rows.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { SoftOneClient, SoftOneTables } from '../client/soft-one-client.ts'
import { markCustomerSent, type DocumentRow } from '../store/documents.ts'
import type { OrderRow } from './begin-document.ts'
import { nameOf } from './prepare-document.ts'

/** After this long the ERP has stored what it was given, or will not. */
export const SETTLED_MS = 120_000

/**
 * The customer of an order in the ERP, found by VAT number, e-mail or phone, otherwise created. Where the ERP may have been given the
 * customer moments ago, the caller tries again later instead of creating a second one.
 * @returns the key; null to wait
 * @throws RemoteError
 */
export async function findCustomer(
  db: Db,
  client: SoftOneClient,
  document: DocumentRow,
  order: OrderRow,
  now: Date,
): Promise<string | null> {
  const billing = order.billing as Record<string, string | null | undefined>
  const keys = { AFM: order.vat_number?.replace(/^(EL|GR)/i, ''), EMAIL: billing.email, PHONE01: billing.phone }
  for (const [field, value] of Object.entries(keys)) {
    // Characters of the filter's own grammar would ask for something else.
    if (!value || /[&=*,]/.test(value)) continue
    const [found] = await client.list('CUSTOMER', { [`CUSTOMER.${field}`]: value })
    if (found) return found.key
  }
  if (document.customer_sent_at && now.getTime() - Date.parse(document.customer_sent_at) < SETTLED_MS) return null
  await markCustomerSent(db, document.uuid, now)
  try {
    return await client.insert('CUSTOMER', customerData(order))
  } catch (error) {
    if (error instanceof RemoteError && error.kind === 'transient' && error.was_reached) return null
    throw error
  }
}

function customerData(order: OrderRow): SoftOneTables {
  const { email, phone, line1, city, postal_code } = order.billing as Record<string, string | null | undefined>
  const fields = {
    CODE: '*',
    NAME: nameOf(order),
    AFM: order.vat_number?.replace(/^(EL|GR)/i, ''),
    EMAIL: email,
    PHONE01: phone,
    ADDRESS: line1,
    ZIP: postal_code,
    CITY: city,
  }
  return { CUSTOMER: [Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))] }
}

import type { Services } from '#kit/services.ts'
import type { Db, RowChange } from '#db/rows.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { SoftOneClient } from '../client/soft-one-client.ts'
import { flagOf, minorOf, textOf } from '../client/values.ts'
import { settingsOf, type SoftOneService } from '../config/services.query.ts'
import { blockDocument, changeDocument, markSending, postpone, type DocumentRow } from '../store/documents.ts'
import { announceDocument } from './announce-document.ts'
import { findCustomer, SETTLED_MS } from './find-customer.ts'
import { documentData, keyOf, prepareDocument, totalGap } from './prepare-document.ts'

export interface Desk {
  services: Services
  db: Db
  client: SoftOneClient
  service: SoftOneService
}

const REREAD_MS = 30 * 60_000
/** A document that old is not changed in an ERP any more. */
const FINAL_MS = 90 * 86_400_000
/** Between the call without an answer and the first look for the document. */
const FIRST_LOOK_MS = 15_000

/**
 * Takes a document one step further (domain.md 3.32). Whatever moment the process ends at, the ERP gets the document once: before it is
 * sent, the row says that it is, and a document that was sent is only sent again after the ERP was asked for it two minutes later.
 * @throws RemoteError when the ERP cannot be asked now; the document does not change
 */
export async function processDocument(desk: Desk, document: DocumentRow): Promise<void> {
  if (document.status === 'draft') return sendDraft(desk, document)
  if (document.status === 'sending' || document.status === 'unknown') return lookFor(desk, document)
  if (document.status === 'created') return readAgain(desk, document)
  await postpone(desk.db, document.uuid, null)
}

async function sendDraft(desk: Desk, document: DocumentRow): Promise<void> {
  const { db, client, service, services } = desk
  const now = services.clock.now()
  try {
    const found = await prepareDocument(db, client, service, document)
    if ('gaps' in found) return announced(desk, blockDocument(db, document.uuid, found.gaps))
    const { prepared } = found
    const customer = await findCustomer(db, client, document, prepared.order, now)
    if (customer === null) return await postpone(db, document.uuid, later(now, SETTLED_MS + 1000))
    const data = documentData(service, document, prepared, customer)
    const computed = await client.calculate('SALDOC', data)
    const wrong = totalGap(document, prepared.lines.length, minorOf(computed.SALDOC?.[0]?.SUMAMNT))
    if (wrong) return announced(desk, blockDocument(db, document.uuid, [wrong]))
    await changeDocument(db, document.uuid, {
      external_customer_id: customer,
      payment_code: prepared.payment,
      shipment_code: prepared.shipment,
    })
    await send(desk, document, data)
  } catch (error) {
    if (!(error instanceof RemoteError) || error.is_passing || error.kind === 'auth_expired') throw error
    await announced(desk, changeDocument(db, document.uuid, { status: 'failed', error: wordsOf(error), due_at: null }))
  }
}

async function send(desk: Desk, { uuid }: DocumentRow, data: object): Promise<void> {
  const { db, client, services } = desk
  const now = services.clock.now()
  const sending = await markSending(db, uuid, data, now)
  if (!sending) return
  await announceDocument(db, sending, 'updated')
  let external_id: string
  try {
    external_id = await client.insert('SALDOC', data as never)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    if (error.kind === 'transient' && error.was_reached)
      return announced(desk, changeDocument(db, uuid, { status: 'unknown', error: 'remote:transient', due_at: later(now, FIRST_LOOK_MS) }))
    // The ERP has refused it or was not reached, so it does not have it.
    if (error.is_passing || error.kind === 'auth_expired') await changeDocument(db, uuid, { status: 'draft' })
    throw error
  }
  await adopt(desk, sending, external_id)
}

/** Asks the ERP for a document that it may have. */
async function lookFor(desk: Desk, document: DocumentRow): Promise<void> {
  const { db, client, service, services } = desk
  const now = services.clock.now()
  const [found] = await client.list('SALDOC', { [`SALDOC.${settingsOf(service).key_field}`]: keyOf(document) })
  if (found) return adopt(desk, document, found.key)
  const settled = later(new Date(document.sent_at ?? now), SETTLED_MS)
  if (now < settled) {
    const values = { status: 'unknown', error: 'remote:transient', due_at: later(settled, 1000) } as const
    return announced(desk, changeDocument(db, document.uuid, values))
  }
  const draft = await changeDocument(db, document.uuid, { status: 'draft', error: null })
  await sendDraft(desk, draft)
}

/** Keeps the key that the ERP has given a document. Its number is read again later if the ERP does not tell it now. */
async function adopt(desk: Desk, document: DocumentRow, external_id: string): Promise<void> {
  const { db, client, services } = desk
  const now = services.clock.now()
  const created = { status: 'created', external_id, error: null, gaps: '[]', created_externally_at: now, checked_at: now } as const
  const stored = await changeDocument(db, document.uuid, { ...created, due_at: later(now, 60_000) })
  try {
    const header = (await client.getData('SALDOC', external_id)).SALDOC?.[0] ?? {}
    const values: RowChange<'documents'> = { ...seen(header), response: JSON.stringify(header), due_at: later(now, REREAD_MS) }
    await announced(desk, changeDocument(db, stored.uuid, values))
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    await announceDocument(db, stored, 'updated')
  }
}

async function readAgain(desk: Desk, document: DocumentRow): Promise<void> {
  const { db, services } = desk
  const now = services.clock.now()
  const header = await headerOf(desk, document)
  if (!header) return void (await changeDocument(db, document.uuid, { is_final: true, due_at: null, checked_at: now }))
  const is_cancelled = flagOf(header.ISCANCEL)
  const is_old = now.getTime() - Date.parse(document.created_externally_at ?? document.created_at) > FINAL_MS
  const due_at = is_cancelled || is_old ? null : later(now, REREAD_MS)
  const values = {
    ...seen(header),
    ...(is_cancelled && { status: 'cancelled' as const }),
    is_final: due_at === null,
    checked_at: now,
    due_at,
  }
  const stored = await changeDocument(db, document.uuid, values)
  const names = ['status', 'external_number', 'external_status'] as const
  if (names.some((name) => stored[name] !== document[name])) await announceDocument(db, stored, 'updated')
}

/** What the ERP says of a created document. One that it does not have any more is cancelled; null for one that a stand-in forgot when it ended. */
async function headerOf({ client }: Desk, { external_id, is_practice }: DocumentRow): Promise<Record<string, unknown> | null> {
  try {
    return (await client.getData('SALDOC', external_id!)).SALDOC?.[0] ?? {}
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'not_found') throw error
    return is_practice ? null : { ISCANCEL: '1' }
  }
}

/** What the ERP says of a document. */
const seen = (header: Record<string, unknown>) => ({
  ...(textOf(header.FINCODE) && { external_number: textOf(header.FINCODE)!.slice(0, 60) }),
  external_status: textOf(header.FINSTATES)?.slice(0, 80) ?? null,
})

async function announced({ db }: Desk, change: Promise<DocumentRow>): Promise<void> {
  await announceDocument(db, await change, 'updated')
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** What the ERP wrote about the document, which people need to mend it; otherwise the kind of the failure. */
const wordsOf = ({ kind, message }: RemoteError): string => (kind === 'business' && message ? message.slice(0, 300) : `remote:${kind}`)

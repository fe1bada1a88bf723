import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import { insertDocument } from '#modules/attachments/media/index.ts'
import { answerPdf, documentPdf, titleOf } from '../../document-pdf/index.ts'
import { findInvoice } from '../find-invoice.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { noteOnInvoice } from '../store/invoices.ts'

/** File name of the PDF: kind and number in the language of the document. */
export const pdfName = (services: Pick<Services, 't'>, row: InvoiceRow): string =>
  [titleOf(services, { ...row, kind: row.type }), row.number].filter(Boolean).join(' ')

/** The PDF for the browser: the stored one, or a preview of a draft. */
export async function readPdf(ctx: Context, { params }: { params: { uuid: string } }): Promise<FileAnswer> {
  const row = await invoiceQuery.find(ctx, params.uuid, 'read')
  return answerPdf(await pdfOf(ctx.services, ctx.db, row), pdfName(ctx.services, row))
}

export async function pdfOf(services: Services, db: Db, row: InvoiceRow): Promise<Uint8Array> {
  const file = await storedPdf(db, row)
  if (file) return buffer(await services.storage.get(file.path))
  return documentPdf(services, await invoiceDocument(services, db, row))
}

export interface StoredPdf {
  path: string
  file_name: string
  mime_type: string
}

export async function storedPdf(db: Db, { pdf_media_id }: Pick<InvoiceRow, 'pdf_media_id'>): Promise<StoredPdf | undefined> {
  if (pdf_media_id === null) return undefined
  return one<StoredPdf>(db, sql`SELECT path, file_name, mime_type FROM media WHERE id = ${pdf_media_id}`)
}

/**
 * Renders the PDF of an issued document and stores it once, even for simultaneous calls. Call it outside of transactions.
 * A killed process leaves at most an unreferenced file.
 */
export async function storePdf(services: Services, uuid: string): Promise<void> {
  const { database, storage } = services
  const row = await findInvoice(database.db, uuid)
  if (row.status === 'draft' || row.pdf_media_id !== null) return
  const pdf = await documentPdf(services, await invoiceDocument(services, database.db, row))
  const path = newStorageKey('media', 'pdf')
  const { size_bytes, checksum } = await storage.put(path, Readable.from([pdf]), { content_type: 'application/pdf' })
  const file_name = `${pdfName(services, row).replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')}.pdf`
  const isKept = await database.db.transaction().execute(async (db) => {
    const current = await findInvoice(db, uuid, 'lock')
    if (current.pdf_media_id !== null) return false
    const pdf_media_id = await insertDocument(db, {
      account_id: row.account_id,
      disk: storage.disk,
      path,
      file_name,
      extension: 'pdf',
      mime_type: 'application/pdf',
      size_bytes,
      checksum,
      created_by_id: row.issued_by_id,
    })
    await noteOnInvoice(db, uuid, { pdf_media_id })
    return true
  })
  if (!isKept) await storage.remove(path)
}

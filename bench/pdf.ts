import { createI18n } from '../apps/server/src/lib/i18n.ts'
import { createPdfRenderer } from '../apps/server/src/lib/pdf/pdf-renderer.ts'
import { documentPage } from '../apps/server/src/modules/sales/document-pdf/document-page.ts'
import { greekInvoice, longInvoice } from '../apps/server/src/modules/sales/document-pdf/golden-documents.fixture.ts'

/**
 * Documents a second of the typesetting process, including its start, its recycling and the transfer between processes, and
 * the memory that it keeps.
 * Usage: npm run bench -- pdf [documents]
 */
const COUNT = Number(process.argv[2] ?? 300)
const folder = new URL('../apps/server/src/modules/sales/document-pdf/templates/', import.meta.url)
const { t } = createI18n()
const say = (cells: readonly (string | number)[]) => process.stdout.write(`${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)

say(['document', 'pages', 'documents', 'first ms', 'PDF/s', 'ms each', 'kB each'])
for (const [name, document, pages] of [
  ['4 lines', greekInvoice(), 1],
  ['60 lines', longInvoice(), 2],
] as const) {
  const renderer = createPdfRenderer()
  const page = {
    ...(await documentPage(document, (key, params) => t(document.locale, `documents:${key}`, params), new Map())),
    logo: null,
  }
  const once = () => renderer.pdf({ folder, name: 'document.typ' }, page)
  const begun = performance.now()
  await once()
  const first_ms = performance.now() - begun
  const start = performance.now()
  let bytes = 0
  // All are requested together, as by a run of renewals; the process sets one after another.
  for (const pdf of await Promise.all(Array.from({ length: COUNT }, once))) bytes += pdf.length
  const ms = performance.now() - start
  say([
    name,
    pages,
    COUNT,
    first_ms.toFixed(0),
    ((COUNT / ms) * 1000).toFixed(1),
    (ms / COUNT).toFixed(1),
    (bytes / COUNT / 1024).toFixed(0),
  ])
  await renderer.close()
}

import { ErpRefusal, SERIES, TABLES, VAT_RATES, type Erp, type ErpDocument, type ErpLine } from './erp.ts'

/** Tables of an object with their rows, as requests carry them. */
export type Data = Record<string, Record<string, string | number | null>[]>

const FIELDS: Record<string, readonly string[]> = {
  SALDOC: ['SERIES', 'TRDR', 'PAYMENT', 'TRNDATE', 'COMMENTS', 'VARCHAR01', 'VARCHAR02', 'FINDOCS'],
  MTRDOC: ['SHIPMENT', 'WHOUSE'],
  ITELINES: ['LINENUM', 'MTRL', 'QTY1', 'PRICE', 'VAT', 'COMMENTS1'],
  SRVLINES: ['LINENUM', 'MTRL', 'QTY1', 'PRICE', 'VAT', 'COMMENTS1'],
  CUSTOMER: ['CODE', 'NAME', 'AFM', 'EMAIL', 'PHONE01', 'ADDRESS', 'ZIP', 'CITY', 'COUNTRY', 'ISPROSP'],
}

/** @throws ErpRefusal for a table or field that the object does not have */
function checkFields(data: Data, tables: readonly string[]): void {
  for (const [table, rows] of Object.entries(data)) {
    if (!tables.includes(table) || !Array.isArray(rows)) throw new ErpRefusal(-9, `Invalid request: table ${table}`)
    for (const name of rows.flatMap((row) => Object.keys(row)))
      if (!FIELDS[table]!.includes(name)) throw new ErpRefusal(-9, `Invalid request: field ${table}.${name}`)
  }
}

const SALES_TABLES = ['SALDOC', 'MTRDOC', 'ITELINES', 'SRVLINES']
const cents = (value: number) => Math.round(value * 100 + Number.EPSILON) / 100

/** Computes a sales document without storing it. @throws ErpRefusal as the ERP refuses it */
export function compute(erp: Erp, data: Data): Omit<ErpDocument, 'findoc' | 'fincode'> {
  checkFields(data, SALES_TABLES)
  const header = strings(data.SALDOC?.[0] ?? {})
  if (!SERIES.some((one) => one.SERIES === header.SERIES && one.ISACTIVE === '1'))
    throw new ErpRefusal(0, 'Η σειρά δεν υπάρχει ή είναι ανενεργή.')
  if (!erp.customers.some(({ trdr }) => String(trdr) === header.TRDR)) throw new ErpRefusal(0, 'Ο πελάτης δεν υπάρχει.')
  if (header.PAYMENT && !TABLES.PAYMENT!.rows.some(({ PAYMENT }) => PAYMENT === header.PAYMENT))
    throw new ErpRefusal(0, 'Ο τρόπος πληρωμής δεν υπάρχει.')
  const lines = (['ITELINES', 'SRVLINES'] as const).flatMap((table) => (data[table] ?? []).map((row) => lineOf(erp, table, strings(row))))
  if (!lines.length) throw new ErpRefusal(0, 'Το παραστατικό δεν έχει γραμμές.')
  lines.forEach((line, index) => (line.linenum = index + 1))
  const groups = new Map<string, number>()
  for (const { fields } of lines) groups.set(fields.VAT!, (groups.get(fields.VAT!) ?? 0) + Number(fields.LINEVAL))
  const net = cents([...groups.values()].reduce((sum, one) => sum + one, 0))
  const vat = cents([...groups].reduce((sum, [code, value]) => sum + cents((value * VAT_RATES[code]!.percent) / 100), 0))
  return { header, lines, net, vat }
}

function lineOf(erp: Erp, table: ErpLine['table'], fields: Record<string, string>): ErpLine {
  const item = erp.items.find(({ mtrl, is_service = false }) => String(mtrl) === fields.MTRL && is_service === (table === 'SRVLINES'))
  if (!item) throw new ErpRefusal(0, `Το είδος ${fields.MTRL} δεν υπάρχει.`)
  const vat = fields.VAT ?? item.vat
  if (!VAT_RATES[vat]) throw new ErpRefusal(0, 'Το ΦΠΑ δεν υπάρχει.')
  const price = fields.PRICE === undefined ? item.price : Number(fields.PRICE)
  const value = cents(Number(fields.QTY1 ?? '1') * price)
  return { table, linenum: 0, fields: { ...fields, VAT: vat, PRICE: String(price), LINEVAL: value.toFixed(2) } }
}

/** Stores a new document with the next number of its series. */
export function insertDocument(erp: Erp, data: Data): ErpDocument {
  const computed = compute(erp, data)
  const series = computed.header.SERIES!
  const number = (erp.counters.get(series) ?? 0) + 1
  erp.counters.set(series, number)
  const code = SERIES.find((one) => one.SERIES === series)!.CODE
  const document = { ...computed, findoc: erp.first_findoc + erp.documents.length, fincode: `${code}${String(number).padStart(6, '0')}` }
  erp.documents.push(document)
  return document
}

/** A document as `getData` and `calculate` answer it: tables of strings. */
export function presentDocument({ header, lines, net, vat, ...keys }: Omit<ErpDocument, 'findoc' | 'fincode'> & Partial<ErpDocument>) {
  const amounts = { NETAMNT: net.toFixed(2), VATAMNT: vat.toFixed(2), SUMAMNT: cents(net + vat).toFixed(2) }
  const stored = keys.findoc === undefined ? {} : { FINDOC: String(keys.findoc), FINCODE: keys.fincode }
  const tableOf = (table: ErpLine['table']) =>
    lines.filter((line) => line.table === table).map(({ linenum, fields }) => ({ LINENUM: String(linenum), ...fields }))
  return {
    SALDOC: [{ ISCANCEL: '0', FULLYTRANSF: '0', FINSTATES: '', ...header, ...amounts, ...stored }],
    ITELINES: tableOf('ITELINES'),
    SRVLINES: tableOf('SRVLINES'),
  }
}

/** Stores a new customer. @throws ErpRefusal without a name */
export function insertCustomer(erp: Erp, data: Data): number {
  checkFields(data, ['CUSTOMER'])
  const fields = strings(data.CUSTOMER?.[0] ?? {})
  if (!fields.NAME) throw new ErpRefusal(0, 'Το πεδίο Επωνυμία είναι υποχρεωτικό.')
  const trdr = 300 + erp.customers.length
  erp.customers.push({ trdr, code: fields.CODE?.replace('*', String(trdr)) ?? String(trdr), fields })
  return trdr
}

const strings = (row: Record<string, string | number | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))

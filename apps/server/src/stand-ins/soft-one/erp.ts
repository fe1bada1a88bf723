/** An item of the ERP. Services, such as shipping, are items too. */
export interface ErpItem {
  mtrl: number
  code: string
  /** Bar code or code of the supplier. */
  code1?: string | null
  name: string
  /** Code of the VAT rate. */
  vat: string
  price: number
  is_service?: boolean
}

export interface ErpCustomer {
  trdr: number
  code: string
  fields: Record<string, string>
}

export interface ErpLine {
  table: 'ITELINES' | 'SRVLINES'
  linenum: number
  fields: Record<string, string>
}

export interface ErpDocument {
  findoc: number
  fincode: string
  header: Record<string, string>
  lines: ErpLine[]
  net: number
  vat: number
}

/** The data of one company of the ERP. */
export interface Erp {
  items: ErpItem[]
  customers: ErpCustomer[]
  documents: ErpDocument[]
  counters: Map<string, number>
  /** Key of the first document. It grows with time, so that keys of an earlier start are not given again. */
  first_findoc: number
}

/** Codes of VAT rates, as an installation has them. */
export const VAT_RATES: Record<string, { name: string; percent: number }> = {
  '1410': { name: 'ΦΠΑ 24%', percent: 24 },
  '1130': { name: 'ΦΠΑ 13%', percent: 13 },
  '1060': { name: 'ΦΠΑ 6%', percent: 6 },
  '0': { name: 'Απαλλαγή', percent: 0 },
}

export const SERIES = [
  { SERIES: '7001', CODE: 'ΑΛΠ', NAME: 'Απόδειξη λιανικής πώλησης', FPRMS: '7071', ISACTIVE: '1' },
  { SERIES: '7021', CODE: 'ΤΔΑ', NAME: 'Τιμολόγιο – Δελτίο αποστολής', FPRMS: '7082', ISACTIVE: '1' },
  { SERIES: '7041', CODE: 'ΠΤ', NAME: 'Πιστωτικό τιμολόγιο', FPRMS: '7087', ISACTIVE: '1' },
  { SERIES: '7061', CODE: 'ΑΕΛ', NAME: 'Απόδειξη επιστροφής λιανικής', FPRMS: '7076', ISACTIVE: '1' },
  { SERIES: '7099', CODE: 'ΠΑΛ', NAME: 'Παλιά σειρά', FPRMS: '7071', ISACTIVE: '0' },
] as const

/** Rows of the tables that `selectorFields` reads, as strings. */
export const TABLES: Record<string, { key: string; value: string; rows: readonly Record<string, string>[] }> = {
  SERIES: { key: 'SOSOURCE', value: '1351', rows: SERIES },
  FPRMS: {
    key: 'SOSOURCE',
    value: '1351',
    rows: [
      { FPRMS: '7071', NAME: 'Απόδειξη λιανικής', ISACTIVE: '1' },
      { FPRMS: '7082', NAME: 'Τιμολόγιο – Δελτίο αποστολής', ISACTIVE: '1' },
      { FPRMS: '7087', NAME: 'Πιστωτικό', ISACTIVE: '1' },
      { FPRMS: '7076', NAME: 'Επιστροφή λιανικής', ISACTIVE: '1' },
    ],
  },
  PAYMENT: {
    key: 'SODTYPE',
    value: '13',
    rows: [
      { PAYMENT: '1000', CODE: 'ΜΕΤ', NAME: 'Μετρητά', ISACTIVE: '1' },
      { PAYMENT: '1001', CODE: 'ΚΑΡ', NAME: 'Πιστωτική κάρτα', ISACTIVE: '1' },
      { PAYMENT: '1002', CODE: 'ΑΝΤ', NAME: 'Αντικαταβολή', ISACTIVE: '1' },
      { PAYMENT: '1003', CODE: 'ΤΡΑ', NAME: 'Τραπεζική κατάθεση', ISACTIVE: '1' },
      { PAYMENT: '1004', CODE: 'PPL', NAME: 'PayPal', ISACTIVE: '1' },
    ],
  },
  SHIPMENT: {
    key: 'COMPANY',
    value: '1000',
    rows: [
      { SHIPMENT: '100', NAME: 'Courier', ISACTIVE: '1' },
      { SHIPMENT: '101', NAME: 'Παραλαβή από το κατάστημα', ISACTIVE: '1' },
    ],
  },
  VAT: {
    key: 'ISACTIVE',
    value: '1',
    rows: Object.entries(VAT_RATES).map(([VAT, { name, percent }]) => ({ VAT, NAME: name, PERCNT: String(percent), ISACTIVE: '1' })),
  },
}

/** What the ERP answers with `success: false`. */
export class ErpRefusal extends Error {
  readonly errorcode: number

  constructor(errorcode: number, message: string) {
    super(message)
    this.errorcode = errorcode
  }
}

/** Services that every installation of the stand-in has. */
const SERVICES: readonly ErpItem[] = [
  { mtrl: 901, code: 'ΜΕΤΑΦ', name: 'Έξοδα αποστολής', vat: '1410', price: 0, is_service: true },
  { mtrl: 902, code: 'ΑΝΤΙΚ', name: 'Έξοδα αντικαταβολής', vat: '1410', price: 0, is_service: true },
]

export const newErp = (items: readonly ErpItem[]): Erp => ({
  first_findoc: Math.floor(Date.now() / 1000),
  items: [...SERVICES, ...items],
  customers: [],
  documents: [],
  counters: new Map(),
})

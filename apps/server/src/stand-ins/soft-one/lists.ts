import { ErpRefusal, type Erp } from './erp.ts'

interface List {
  /** Columns besides the key. */
  columns: readonly string[]
  /** Fields of the dialog of filters; no others work. */
  dialog: readonly string[]
  rows(erp: Erp): { key: number; values: Record<string, string> }[]
}

const LISTS: Record<string, List> = {
  ITEM: {
    columns: ['ITEM.CODE', 'ITEM.NAME', 'ITEM.CODE1', 'ITEM.PRICER', 'ITEM.VAT'],
    dialog: ['ITEM.CODE', 'ITEM.NAME'],
    rows: ({ items }) =>
      items
        .filter(({ is_service }) => !is_service)
        .map(({ mtrl, code, code1, name, price, vat }) => ({
          key: mtrl,
          values: { 'ITEM.CODE': code, 'ITEM.NAME': name, 'ITEM.CODE1': code1 ?? '', 'ITEM.PRICER': price.toFixed(2), 'ITEM.VAT': vat },
        })),
  },
  SERVICE: {
    columns: ['SERVICE.CODE', 'SERVICE.NAME'],
    dialog: ['SERVICE.CODE'],
    rows: ({ items }) =>
      items
        .filter(({ is_service }) => is_service)
        .map(({ mtrl, code, name }) => ({ key: mtrl, values: { 'SERVICE.CODE': code, 'SERVICE.NAME': name } })),
  },
  CUSTOMER: {
    columns: ['CUSTOMER.CODE', 'CUSTOMER.NAME', 'CUSTOMER.AFM', 'CUSTOMER.EMAIL', 'CUSTOMER.PHONE01'],
    dialog: ['CUSTOMER.CODE', 'CUSTOMER.NAME', 'CUSTOMER.AFM', 'CUSTOMER.EMAIL', 'CUSTOMER.PHONE01'],
    rows: ({ customers }) =>
      customers.map(({ trdr, code, fields }) => ({
        key: trdr,
        values: {
          ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`CUSTOMER.${name}`, value])),
          'CUSTOMER.CODE': code,
        },
      })),
  },
  SALDOC: {
    columns: ['SALDOC.TRNDATE', 'SALDOC.FINCODE', 'SALDOC.VARCHAR01'],
    dialog: ['SALDOC.TRNDATE', 'SALDOC.FINCODE', 'SALDOC.VARCHAR01'],
    rows: ({ documents }) =>
      documents.map(({ findoc, fincode, header }) => ({
        key: findoc,
        values: { 'SALDOC.TRNDATE': header.TRNDATE ?? '', 'SALDOC.FINCODE': fincode, 'SALDOC.VARCHAR01': header.VARCHAR01 ?? '' },
      })),
  },
}

export interface OpenList {
  object: string
  filters: [name: string, value: string][]
}

/** @throws ErpRefusal for an object without a list, and for a filter that its dialog does not have */
export function openList(object: string, filters: string): OpenList {
  const list = LISTS[object]
  if (!list) throw new ErpRefusal(112, `Invalid object ${object}`)
  const conditions = filters
    .split('&')
    .filter(Boolean)
    .map((one) => {
      const [name = '', ...value] = one.split('=')
      if (!list.dialog.includes(name)) throw new ErpRefusal(-9, `Invalid filter ${name}`)
      return [name, value.join('=')] as [string, string]
    })
  return { object, filters: conditions }
}

const matches = (pattern: string, value: string) => {
  const parts = pattern.split('*')
  if (parts.length === 1) return value === pattern
  return value.startsWith(parts[0]!) && value.endsWith(parts.at(-1)!)
}

/** All rows of an open list: the key, then the columns, as strings. */
export function rowsOf(erp: Erp, { object, filters }: OpenList): string[][] {
  const { columns, rows } = LISTS[object]!
  return rows(erp)
    .filter(({ values }) => filters.every(([name, value]) => matches(value, values[name] ?? '')))
    .map(({ key, values }) => [`${object};${key}`, ...columns.map((name) => values[name] ?? '')])
}

export const fieldsOf = ({ object }: OpenList) => ['ZOOMINFO', ...LISTS[object]!.columns].map((name) => ({ name, type: 'string' }))

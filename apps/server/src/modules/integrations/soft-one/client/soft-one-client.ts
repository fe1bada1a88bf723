import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '#lib/is-record.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { SoftOneAccess } from './login.ts'
import { postService, type SoftOneAnswer } from './post-service.ts'
import { FORGOTTEN_LISTS, isExpiredLogin } from './soft-one-errors.ts'

/** Between two calls of one connection. */
const PAUSE_MS = 200
const PAGE = 250

/** Tables of an object with their rows. */
export type SoftOneTables = Record<string, Record<string, string | number>[]>
/** A row of a list: the key of the record, and its columns by name. */
export interface ListRow {
  key: string
  values: Record<string, string>
}

/** An ERP behind its login. Every call throws RemoteError. */
export interface SoftOneClient {
  /** Rows of a table, for reference data. */
  selectorFields(table: string, key: string, value: string | number, fields: readonly string[]): Promise<Record<string, unknown>[]>
  /** Rows of a script that is defined in the ERP. */
  sqlData(name: string): Promise<Record<string, unknown>[]>
  /** Pages of a list. Opens it again when the ERP forgets it in the middle; rows may come twice then. */
  list(object: string, filters: Record<string, string>, onPage?: (rows: ListRow[], total: number) => Promise<void>): Promise<ListRow[]>
  getData(object: string, key: string): Promise<Record<string, Record<string, unknown>[]>>
  /** Computes a document without storing it. */
  calculate(object: string, data: SoftOneTables): Promise<Record<string, Record<string, unknown>[]>>
  /** Stores a new record. Never repeated here: after a failure that leaves open whether it was stored, the caller looks for it. */
  insert(object: string, data: SoftOneTables): Promise<string>
}

interface Session {
  access: SoftOneAccess
  /** @param refused clientID that the ERP does not accept any more */
  clientId(refused?: string): Promise<string>
  is_practice: boolean
}

export function createSoftOneClient({ access, clientId, is_practice }: Session): SoftOneClient {
  let last = 0

  async function call(service: string, params: object): Promise<SoftOneAnswer> {
    const client_id = await clientId()
    try {
      return await send(client_id, service, params)
    } catch (error) {
      // The ERP refused the login before it did anything, so that the call can be repeated.
      if (!isExpiredLogin(error)) throw error
      return send(await clientId(client_id), service, params)
    }
  }

  async function send(client_id: string, service: string, params: object): Promise<SoftOneAnswer> {
    const wait = is_practice ? 0 : last + PAUSE_MS - Date.now()
    if (wait > 0) await pause(wait)
    try {
      return await postService(access.calls, access.url, { service, clientID: client_id, appId: access.app_id, ...params })
    } finally {
      last = Date.now()
    }
  }

  return {
    selectorFields: async (tablename, keyname, keyvalue, fields) =>
      rowsOf(await call('selectorFields', { tablename, keyname, keyvalue, resultfields: fields.join(',') })),
    sqlData: async (SqlName) => rowsOf(await call('SqlData', { SqlName })),
    list: (object, filters, onPage) => readList(call, object, filters, onPage),
    getData: async (object, key) => tablesOf(await call('getData', { object, form: '', key, locateinfo: '' })),
    calculate: async (object, data) => tablesOf(await call('calculate', { object, key: '', locateinfo: '', data })),
    async insert(object, data) {
      const { id } = await call('setData', { object, key: '', data })
      if (typeof id !== 'string' && typeof id !== 'number')
        throw new RemoteError('transient', 'The answer has no id.', { code: 'not_json' })
      return String(id)
    },
  }
}

const rowsOf = ({ rows }: SoftOneAnswer) => (Array.isArray(rows) ? rows.filter(isRecord) : [])
const tablesOf = ({ data }: SoftOneAnswer) =>
  Object.fromEntries(
    Object.entries(isRecord(data) ? data : {}).map(([name, rows]) => [name, Array.isArray(rows) ? rows.filter(isRecord) : []]),
  )

type Call = (service: string, params: object) => Promise<SoftOneAnswer>

/** A sweep is complete only if its total stayed the same from the first to the last page (integrations.md 4.7). */
const SWEEPS = 3

async function readList(
  call: Call,
  object: string,
  filters: Record<string, string>,
  onPage?: (rows: ListRow[], total: number) => Promise<void>,
): Promise<ListRow[]> {
  for (let sweep = 1; ; sweep += 1) {
    try {
      const { rows, is_complete } = await sweepList(call, object, filters, onPage)
      if (is_complete || sweep >= SWEEPS) return rows
    } catch (error) {
      if (!(error instanceof RemoteError) || !FORGOTTEN_LISTS.includes(error.code) || sweep >= SWEEPS) throw error
    }
  }
}

async function sweepList(
  call: Call,
  object: string,
  filters: Record<string, string>,
  onPage?: (rows: ListRow[], total: number) => Promise<void>,
): Promise<{ rows: ListRow[]; is_complete: boolean }> {
  const condition = Object.entries(filters).map(([name, value]) => `${name}=${value}`)
  const opened = await call('getBrowserInfo', { object, list: '', filters: condition.join('&') })
  const total = Number(opened.totalcount)
  const names = columnsOf(opened.fields)
  const all: ListRow[] = []
  let is_complete = true
  for (let start = 0; start < total; start += PAGE) {
    const page = await call('getBrowserData', { reqID: opened.reqID, start, limit: PAGE })
    if (Number(page.totalcount) !== total) is_complete = false
    const found = Array.isArray(page.rows) ? page.rows.filter((row): row is unknown[] => Array.isArray(row)) : []
    const rows = found.map((row) => listRow(names, row))
    all.push(...rows)
    await onPage?.(rows, total)
    if (!found.length) break
  }
  return { rows: all, is_complete: is_complete && all.length >= total }
}

/** Names of the columns behind the key, with which every row begins whether it is named or not. */
function columnsOf(fields: unknown): string[] {
  const names = Array.isArray(fields) ? fields.filter(isRecord).map(({ name }) => String(name)) : []
  return names[0]?.toUpperCase() === 'ZOOMINFO' ? names.slice(1) : names
}

function listRow(names: string[], [zoom, ...columns]: unknown[]): ListRow {
  const values = Object.fromEntries(names.map((name, index) => [name, String(columns[index] ?? '')]))
  return { key: String(zoom).split(';').at(-1)!, values }
}

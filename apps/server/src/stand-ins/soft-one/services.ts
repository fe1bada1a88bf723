import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Control } from '../stand-in.ts'
import { ErpRefusal, TABLES, type Erp } from './erp.ts'
import { fieldsOf, openList, rowsOf, type OpenList } from './lists.ts'
import type { Body } from './logins.ts'
import { compute, insertCustomer, insertDocument, presentDocument, type Data } from './sales-documents.ts'

export type ServiceFault = 'no_tables' | 'reqid_expired' | 'total_changes' | 'commit_then_reset' | 'refuse_document'

/** What the services work with besides the data. */
export interface Desk {
  control: Pick<Control<unknown, ServiceFault>, 'takeFault'>
  lists: Map<string, OpenList>
  response: ServerResponse
}

/** Answers one service behind the login. @returns null when the connection was broken instead. @throws ErpRefusal */
export function answerService(desk: Desk, data: Erp, body: Body): object | null {
  switch (body.service) {
    case 'selectorFields':
      return selector(desk, body)
    case 'SqlData':
      return sqlData(body)
    case 'getBrowserInfo':
      return browserInfo(desk, data, body)
    case 'getBrowserData':
      return browserData(desk, data, body)
    case 'getData':
      return getData(data, body)
    case 'calculate':
      return { data: presentDocument(compute(data, body.data as Data)) }
    case 'setData':
      return setData(desk, data, body)
    default:
      throw new ErpRefusal(14, `Invalid web service call ${String(body.service)}`)
  }
}

function selector({ control }: Desk, { tablename, keyname, keyvalue, resultfields }: Body): object {
  if (control.takeFault('no_tables')) throw new ErpRefusal(101, 'Insufficient access rights')
  const table = TABLES[String(tablename)]
  if (!table || table.key !== keyname || table.value !== String(keyvalue)) throw new ErpRefusal(2001, 'Data does not exist')
  const names = String(resultfields).split(',')
  const found = table.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? ''])))
  return { totalcount: String(found.length), rows: found }
}

function sqlData({ SqlName }: Body): object {
  const table = { StoaSeries: 'SERIES', StoaTypes: 'FPRMS', StoaPayments: 'PAYMENT' }[String(SqlName)]
  if (!table) throw new ErpRefusal(2001, 'Data does not exist')
  return { totalcount: String(TABLES[table]!.rows.length), rows: TABLES[table]!.rows }
}

function browserInfo({ lists }: Desk, data: Erp, body: Body): object {
  const list = openList(String(body.object), String(body.filters ?? ''))
  const reqID = randomBytes(12).toString('hex')
  lists.set(reqID, list)
  return { reqID, totalcount: String(rowsOf(data, list).length), fields: fieldsOf(list), columns: [], sums: [] }
}

function browserData({ control, lists }: Desk, data: Erp, body: Body): object {
  const list = lists.get(String(body.reqID))
  if (!list || control.takeFault('reqid_expired')) throw new ErpRefusal(13, 'reqID expired')
  const all = rowsOf(data, list)
  const limit = Number(body.limit)
  if (!(limit >= 1 && limit <= 1000)) throw new ErpRefusal(-9, 'Invalid limit')
  const total = all.length + (control.takeFault('total_changes') ? 1 : 0)
  return { totalcount: String(total), rows: all.slice(Number(body.start), Number(body.start) + limit) }
}

function getData(data: Erp, { object, key }: Body): object {
  const document = object === 'SALDOC' && data.documents.find(({ findoc }) => String(findoc) === String(key))
  if (!document) throw new ErpRefusal(2001, 'Data does not exist')
  return { data: presentDocument(document), caption: '', readOnly: '0' }
}

/** As cards of practice do, a comment decides what happens: the ERP stores a document with this one, and breaks the connection. */
const NO_ANSWER = '#no-answer'
const isSilent = (data: Data) => String(data.SALDOC?.[0]?.COMMENTS ?? '').includes(NO_ANSWER)

function setData({ control, response }: Desk, data: Erp, { object, key, data: rows }: Body): object | null {
  if (key !== '') throw new ErpRefusal(101, 'Insufficient access rights')
  if (object !== 'CUSTOMER' && object !== 'SALDOC') throw new ErpRefusal(112, `Invalid object ${String(object)}`)
  if (object === 'SALDOC' && control.takeFault('refuse_document')) throw new ErpRefusal(Number.NaN, 'Η περίοδος έχει κλείσει.')
  const id = object === 'CUSTOMER' ? insertCustomer(data, rows as Data) : insertDocument(data, rows as Data).findoc
  if (control.takeFault('commit_then_reset') || isSilent(rows as Data)) {
    response.destroy()
    return null
  }
  return { id: String(id) }
}

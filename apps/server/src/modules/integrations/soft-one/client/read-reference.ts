import type { SoftOneReference } from '@stoa/contract'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { SoftOneClient } from './soft-one-client.ts'
import { flagOf, textOf } from './values.ts'

/** Names of scripts that a consultant has defined in the ERP. */
export interface Scripts {
  series_script: string | null
  document_types_script: string | null
  payments_script: string | null
}

type Rows = Record<string, unknown>[]
type Lists = Omit<SoftOneReference, 'source' | 'fetched_at'>

/**
 * Reads the lists from which members choose: by the scripts of the connection, otherwise from the tables. An ERP that gives neither
 * leaves them empty, and members type codes (integrations.md 4.4).
 * @throws RemoteError only when the ERP does not answer, or refuses the login
 */
export async function readReference(client: SoftOneClient, company: number, scripts: Scripts, now: Date): Promise<SoftOneReference> {
  const fetched_at = now.toISOString()
  const { series_script, document_types_script, payments_script } = scripts
  if (series_script && payments_script) {
    const lists = await ifAllowed(async () =>
      listsOf({
        series: await client.sqlData(series_script),
        document_types: document_types_script ? await client.sqlData(document_types_script) : [],
        payments: await client.sqlData(payments_script),
        ...(await smallTables(client, company)),
      }),
    )
    if (lists) return { source: 'scripts', fetched_at, ...lists }
  }
  const lists = await ifAllowed(async () =>
    listsOf({
      series: await client.selectorFields('SERIES', 'SOSOURCE', 1351, ['SERIES', 'CODE', 'NAME', 'FPRMS', 'ISACTIVE']),
      document_types: await client.selectorFields('FPRMS', 'SOSOURCE', 1351, ['FPRMS', 'NAME', 'ISACTIVE']),
      payments: await client.selectorFields('PAYMENT', 'SODTYPE', 13, ['PAYMENT', 'CODE', 'NAME', 'ISACTIVE']),
      ...(await smallTables(client, company)),
    }),
  )
  if (lists) return { source: 'tables', fetched_at, ...lists }
  return { source: 'manual', fetched_at, series: [], document_types: [], payments: [], shipments: [], vat: [] }
}

/** Tables that no script lists. Documents can be created without them. */
async function smallTables(client: SoftOneClient, company: number): Promise<{ shipments: Rows; vat: Rows }> {
  const shipments = await ifAllowed(() => client.selectorFields('SHIPMENT', 'COMPANY', company, ['SHIPMENT', 'NAME', 'ISACTIVE']))
  const vat = await ifAllowed(() => client.selectorFields('VAT', 'ISACTIVE', 1, ['VAT', 'NAME', 'PERCNT', 'ISACTIVE']))
  return { shipments: shipments ?? [], vat: vat ?? [] }
}

function listsOf({ series, document_types, payments, shipments, vat }: Record<keyof Lists, Rows>): Lists {
  return {
    series: active(series).flatMap((row) => coded(row, 'SERIES').map((one) => ({ ...one, fprms: textOf(row.FPRMS) }))),
    document_types: active(document_types).flatMap((row) => coded(row, 'FPRMS')),
    payments: active(payments).flatMap((row) => coded(row, 'PAYMENT')),
    shipments: active(shipments).flatMap((row) => coded(row, 'SHIPMENT')),
    vat: active(vat).flatMap((row) => coded(row, 'VAT').map((one) => ({ ...one, vat_bp: Math.round(Number(row.PERCNT) * 100) || 0 }))),
  }
}

const active = (rows: Rows): Rows => rows.filter(({ ISACTIVE }) => ISACTIVE === undefined || flagOf(ISACTIVE)).slice(0, 500)

/** Code and name of a row; nothing for one without a code. */
function coded(row: Record<string, unknown>, column: string): { code: string; name: string }[] {
  const code = textOf(row[column])
  return code ? [{ code: code.slice(0, 20), name: (textOf(row.NAME) ?? code).slice(0, 120) }] : []
}

/** Undefined where the ERP does not give a list, which is no failure of the connection. */
async function ifAllowed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RemoteError && !['auth_expired', 'rate_limited', 'transient'].includes(error.kind)) return undefined
    throw error
  }
}

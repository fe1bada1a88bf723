import type { BenchAccount, BenchDatabase } from '../harness/prepare.ts'
import type { Server } from '../harness/processes.ts'
import { subscribePlain, subscribeThroughStoa } from '../list-subscribe.ts'
import { exportList, importByStatements, importThroughStoa, peopleCsv, type TransferFigures } from '../transfers.ts'

/** The same transfer on the sides that have it. */
export interface TransferRow {
  name: string
  rows: number
  /** Highest acceptable ratio of Stoa's seconds to those of the limit. */
  floor: number
  stoa: () => Promise<TransferFigures>
  limit: () => Promise<TransferFigures>
  plain: (() => Promise<TransferFigures>) | undefined
}

/** Export of the whole account, imports, and adding the whole account to a list. Each import has new people. */
export function transferRows(
  on: BenchDatabase,
  { stoa, limit }: Record<'stoa' | 'limit', Server>,
  { account_id, contacts }: BenchAccount,
): TransferRow[] {
  const headers = { authorization: `Bearer ${on.token}` }
  let turn = 0
  const file = (rows: number) => peopleCsv(rows, `${contacts}.${rows}.${turn++}`)
  const imports = [10_000, 100_000].map((rows): TransferRow => {
    const by = (side: string) => () => importByStatements(limit, side, account_id, file(rows))
    return {
      name: 'import',
      rows,
      floor: 4,
      stoa: () => importThroughStoa(stoa, account_id, on.token, file(rows)),
      limit: by('limit'),
      plain: by('plain'),
    }
  })
  return [
    {
      name: 'export',
      rows: contacts,
      floor: 2,
      stoa: () => exportList(stoa, `/api/v1/accounts/${account_id}/contacts/export`, headers),
      limit: () => exportList(limit, `/limit/export?account=${account_id}`),
      plain: () => exportList(limit, `/plain/export?account=${account_id}`),
    },
    ...imports,
    {
      name: 'subscribe',
      rows: contacts,
      floor: 4,
      stoa: () => subscribeThroughStoa(on, stoa, account_id, on.token),
      limit: () => subscribePlain(on, account_id),
      plain: undefined,
    },
  ]
}

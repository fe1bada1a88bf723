import type { ServiceRun } from '@stoa/contract'
import type { JobContext } from '#lib/jobs/index.ts'
import type { Services } from '#kit/services.ts'
import type { ShopClient } from '../client/shop-client.ts'
import type { ShopRow } from '../services/settings.ts'

/** One synchronisation of a shop. */
export interface ShopRun {
  services: Services
  shop: ShopRow
  client: ShopClient
  job: Pick<JobContext, 'signal' | 'logger'>
  /** What it did so far. */
  done: ServiceRun
}

/** Reasons that are kept of the records that a run leaves out. */
const REASONS = 10

export const newRun = (at: Date): ServiceRun => ({
  begun_at: at.toISOString(),
  ended_at: null,
  products: 0,
  orders: 0,
  contacts: 0,
  skipped: 0,
  reasons: [],
})

/** Notes a record that cannot be stored. @param record such as `order 7` */
export function skip(done: ServiceRun, record: string, reason: string): void {
  done.skipped += 1
  if (done.reasons.length < REASONS) done.reasons.push({ record, reason: reason.slice(0, 200) })
}

/** Maps records, and notes those that cannot be stored instead of stopping. */
export function mapEach<Remote extends { id: number }, Ours>(
  done: ServiceRun,
  kind: 'order' | 'product',
  records: readonly Remote[],
  map: (record: Remote) => Ours,
): Ours[] {
  return records.flatMap((record) => {
    try {
      return [map(record)]
    } catch (error) {
      // A record of a plug-in can lack what it should have.
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error
      skip(done, `${kind} ${record.id}`, error.message)
      return []
    }
  })
}

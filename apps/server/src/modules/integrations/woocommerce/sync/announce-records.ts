import type { Context } from '#kit/context.ts'

/** Above this many, the records of a page are announced together. */
const SINGLY = 20

interface Announced {
  account_id: number
  kind: 'acc_order' | 'acc_product'
  created: readonly number[]
  changed: readonly number[]
  /** The service that brought them. */
  service_id: number
}

/** Announces orders or products that a shop brought. */
export function announceRecords(ctx: Context, { account_id, kind, created, changed, service_id }: Announced): void {
  const count = created.length + changed.length
  const common = { account_id, type: kind, requires: kind === 'acc_order' ? 'acc-orders.read' : 'acc-products.read' }
  if (count > SINGLY) return ctx.emit({ ...common, name: `${kind}s.imported`, key: service_id, more: { records: count } })
  for (const key of created) ctx.emit({ ...common, name: `${kind}.created`, key })
  for (const key of changed) ctx.emit({ ...common, name: `${kind}.updated`, key })
}

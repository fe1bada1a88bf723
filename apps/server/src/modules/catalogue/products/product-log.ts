import type { Context } from '#kit/context.ts'
import type { Subject } from '#kit/records/record-change.ts'
import type { ProductRow } from './product-row.ts'

/** Products in the activity log and in events. Those of the platform's catalogue are sent to staff. */
export const productSubject: Subject<ProductRow> = {
  type: 'product',
  label: (product) => product.name_en,
  channels: ({ owner_account_id }) => adminChannels(owner_account_id),
}

/** Channels of events about a product of this owner, besides that of the account. */
export const adminChannels = (owner_account_id: number | null): string[] => (owner_account_id === null ? ['private-admin'] : [])

/** Logs an event of a product other than its creation, update or deletion. */
export function logProduct(
  ctx: Context,
  event: string,
  product: Pick<ProductRow, 'id' | 'account_id' | 'name_en'>,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.log({
    account_id: product.account_id,
    event,
    subject_type: 'product',
    subject_id: product.id,
    subject_label: product.name_en,
    ...(changes && { changes }),
  })
}

/** Tells browsers to reload a product because its parts have changed. */
export function announceProduct(ctx: Context, product: Pick<ProductRow, 'id' | 'owner_account_id'>, changed: string): void {
  ctx.emit({
    name: 'product.updated',
    account_id: product.owner_account_id,
    type: 'product',
    key: product.id,
    requires: 'products.read',
    changed: [changed],
    channels: adminChannels(product.owner_account_id),
  })
}

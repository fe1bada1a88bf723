import type { Context } from '#kit/context.ts'
import type { Subject } from '#kit/records/record-change.ts'
import type { ProductRow } from './product-row.ts'

/** Products in the activity log and in events, which are sent to staff. */
export const productSubject: Subject<ProductRow> = {
  type: 'product',
  label: (product) => product.name_en,
  channels: () => ['private-admin'],
}

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

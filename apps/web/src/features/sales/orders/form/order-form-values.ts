import type { Order } from '@stoa/contract/browser'
import {
  blankLine,
  BY_RULE,
  discountBody,
  discountValues,
  editorLines,
  lineInputs,
  vatBody,
  vatValues,
  type EditorLine,
  type Receiver,
} from '../../lines/index.ts'

const BLANK = {
  title: '',
  currency: null as string | null,
  order_date: null as string | null,
  requested_delivery: null as string | null,
  purchase_order_number: '',
  assignees: [] as string[],
  notes_internal: '',
  ...discountValues({ discount_bp: 0, discount_minor: 0 }),
  ...BY_RULE,
}

/** Values of the form of an order. */
export type OrderValues = typeof BLANK & {
  receiver: Receiver
  locale: 'en' | 'gr' | null
  lines: EditorLine[]
  /** Version that was opened, to detect concurrent changes. */
  version: number | null
}

export const valuesOf = (order: Order | undefined, receiver: Receiver): OrderValues => ({
  receiver,
  locale: null,
  ...(order ? stored(order) : BLANK),
  lines: order?.orderItems?.length ? editorLines(order.orderItems) : [blankLine()],
  version: order?.version ?? null,
})

const stored = (order: Order): typeof BLANK => ({
  title: order.title ?? '',
  currency: order.currency,
  order_date: order.order_date,
  requested_delivery: order.requested_delivery,
  purchase_order_number: order.purchase_order_number ?? '',
  assignees: (order.assignees ?? []).map((user) => String(user.id)),
  notes_internal: order.notes_internal ?? '',
  ...discountValues(order),
  ...vatValues(order),
})

export function bodyOf({
  receiver,
  discount_kind,
  discount,
  lines,
  locale,
  currency,
  order_date,
  assignees,
  version,
  ...rest
}: OrderValues) {
  return {
    ...rest,
    ...receiver,
    ...vatBody(rest),
    ...discountBody({ discount_kind, discount }),
    ...(locale && { locale }),
    ...(currency && { currency }),
    ...(order_date && { order_date }),
    ...(version !== null && { version }),
    requested_delivery: rest.requested_delivery || null,
    assignees: assignees.map(Number),
    lines: lineInputs(lines),
  }
}

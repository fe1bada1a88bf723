import { formatMoney } from '@stoa/domain'
import type { FoundRecord } from '../../../../kit/index.ts'

interface Document {
  uuid: string
  number: string | null
  title?: string | null
  total_minor: number
  currency: string
}

/** A document as the command palette shows it: number or title, the client and the sum. */
export function foundDocument({ uuid, number, title, total_minor, currency }: Document, client: string | null, to: string): FoundRecord {
  const sum = formatMoney(total_minor, currency)
  return {
    id: uuid,
    label: [number, title].filter(Boolean).join(' · ') || (client ?? sum),
    hint: [client, sum].filter(Boolean).join(' · '),
    to,
  }
}

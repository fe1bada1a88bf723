/** What every record of a shop has. Its other fields are kept as they are given. */
export interface StandInRecord {
  id: number
  status: string
  date_created_gmt: string
  date_modified_gmt: string
  [field: string]: unknown
}

export interface StandInVariation extends StandInRecord {
  parent_id: number
}

export interface StandInWebhook {
  id: number
  name: string
  status: 'active' | 'paused' | 'disabled'
  topic: string
  delivery_url: string
  secret: string
  failures: number
}

/** What a shop has when it opens. */
export interface ShopStock {
  currency: string
  orders: StandInRecord[]
  products: StandInRecord[]
  variations: StandInVariation[]
  /** Refunds by the id of their order. */
  refunds: Record<number, Record<string, unknown>[]>
}

/** A shop of the stand-in, by its consumer key. */
export interface StandInShop extends ShopStock {
  key: string
  secret: string
  permissions: 'read' | 'write' | 'read_write'
  webhooks: StandInWebhook[]
  /** Nonces that were used. */
  nonces: Set<string>
}

/** Now, as WordPress writes times of the zone GMT. */
export const gmt = (at = new Date()): string => at.toISOString().slice(0, 19)

/** Offset of the shops' own zone, which differs from GMT. */
const SITE_OFFSET_MS = 2 * 3_600_000

/** The same time in the zone of the shop. */
export const siteTime = (at: string): string => gmt(new Date(Date.parse(`${at}Z`) + SITE_OFFSET_MS))

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { mapIntakeJob } from './map-intake.job.ts'
import { insertIntake, insertRepeat, type NewIntake } from './store/intakes.ts'

/** Minutes within which the same content from the same source is one enquiry. */
const WINDOW_MS = 10 * 60_000

/** An intake before it is mapped. */
export interface Incoming {
  account_id: number
  /** The address that received it; null for intakes from the product itself, such as its forms. */
  intake_source_uuid?: string | null
  /** A source of contacts: `form`, `facebook_lead`, `shop` … */
  source: string
  payload: object
  /** The sender's id. The same id means the same enquiry; without one the content is compared. */
  name?: string | null
  ip?: string | null
}

/**
 * Stores an intake unchanged and enqueues its mapping, in the caller's transaction. The same enquiry sent again is stored as
 * a repeat of the first, and is not mapped.
 */
export async function receiveIntake(db: Db, services: Services, incoming: Incoming): Promise<{ uuid: string; is_duplicate: boolean }> {
  const now = services.clock.now()
  const keys = keysOf(incoming, now)
  const known = await findKnown(db, incoming, keys)
  if (known) return keepRepeat(db, incoming, known, now)
  const uuid = uuidv7()
  const intake = intakeOf(uuid, incoming, now)
  if (!(await insertIntake(db, intake, keys[0]!))) return keepRepeat(db, incoming, (await findKnown(db, incoming, keys))!, now)
  await services.jobs.enqueue(db, mapIntakeJob, { uuid }, { group_id: incoming.account_id })
  return { uuid, is_duplicate: false }
}

/** @returns the first intake of the same enquiry. Its repeats get its outcome too. */
async function keepRepeat(db: Db, incoming: Incoming, first: string, now: Date): Promise<{ uuid: string; is_duplicate: true }> {
  const uuid = uuidv7()
  await insertRepeat(db, intakeOf(uuid, incoming, now), first)
  return { uuid: first, is_duplicate: true }
}

const intakeOf = (
  uuid: string,
  { account_id, intake_source_uuid = null, source, payload, ip = null }: Incoming,
  received_at: Date,
): NewIntake => ({
  uuid,
  account_id,
  intake_source_uuid,
  source,
  payload,
  ip,
  received_at,
})

async function findKnown(db: Db, { account_id, source }: Incoming, keys: readonly string[]): Promise<string | undefined> {
  const row = await one<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM request_intakes WHERE account_id = ${account_id} AND source = ${source} AND dedupe_key = any(${[...keys]}::text[]) LIMIT 1`,
  )
  return row?.uuid
}

/** Keys of an enquiry: by the sender's id without a time limit, by the content for this window and the previous one. */
function keysOf({ intake_source_uuid, name, payload }: Incoming, now: Date): string[] {
  const place = intake_source_uuid ?? 'inside'
  if (name) return [`${place}:name:${digest(name)}`]
  const words = digest(JSON.stringify(payload))
  const window = Math.floor(now.getTime() / WINDOW_MS)
  return [window, window - 1].map((at) => `${place}:words:${words}:${at}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

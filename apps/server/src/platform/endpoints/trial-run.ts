import type { KyselyPlugin } from 'kysely'
import type { AnyEndpoint } from '@stoa/contract'
import type { Context, Db } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import type { Route } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '../build-context.ts'
import type { Call } from '../run-endpoint.ts'
import type { Outcome } from './all-faults.ts'
import { asksForSpare } from './spare-values.ts'

/** Ends the transaction of a trial, so that nothing of it remains. */
class Undone extends Error {}
/** Ends a trial that would reach something besides the database. */
class OutOfReach extends Error {}

/**
 * Whether an endpoint can be tried with a repaired body: a write of a known user that one transaction holds. Not tried are endpoints
 * whose calls are counted, such as those that check a password, and those to which people come without a login.
 */
export function canBeTried({ endpoint }: Route, { actor, files }: Pick<Call, 'actor' | 'files'>): boolean {
  const { method, transaction, limit, any_body, access } = endpoint satisfies AnyEndpoint
  if (method === 'GET' || transaction === 'none' || (limit && limit !== 'heavy') || any_body) return false
  return Boolean(actor.id) && access.who !== 'anyone' && access.who !== 'guest' && Object.keys(files).length === 0
}

/** How often one answer may try an endpoint. */
export const triesOf = ({ limit }: AnyEndpoint): number => (limit === 'heavy' ? 4 : 16)

/** How a trial ended, and whether it had looked for a spare value by then. */
interface Ending {
  outcome: Outcome
  error?: unknown
  asked_for_spare: boolean
}

/**
 * Runs an endpoint with its own checks in a transaction that is always rolled back, to learn what else it refuses. Nothing is announced,
 * sent or stored. The caller learns no more than from a call with that body.
 * @returns the fields that it refuses; `taken` if it accepts the body, `stopped` if it ends for another reason
 */
export async function trialRun(services: Services, route: Route, call: Call, input: object): Promise<Outcome> {
  return (await tried(services, route, call, input)).outcome
}

/**
 * Lets the endpoint look for the records of its path before a faulty body is explained.
 * @param input with a body in which spare values replace the faulty fields
 * @throws 404 where the endpoint does, unless it may have looked for a spare value
 */
export async function refuseAbsent(services: Services, route: Route, call: Call, input: object): Promise<void> {
  const { error, asked_for_spare } = await tried(services, route, call, input)
  if (error instanceof AppError && error.status === 404 && !asked_for_spare) throw error
}

async function tried(services: Services, route: Route, call: Call, input: object): Promise<Ending> {
  const ending: Ending = { outcome: 'stopped', asked_for_spare: false }
  let is_confined = true
  const confined = withinDatabase(services, () => (is_confined = false))
  const request = { ...call.request, ignored: [], reply_headers: {} }
  try {
    await services.database.db.transaction().execute(async (transaction) => {
      const db: Db = transaction.withPlugin(watch(() => (ending.asked_for_spare = true)))
      const ctx: Context = { ...contextOf(services, db, { ...call, request }, noEffects()), services: confined }
      await route.handle(ctx, input)
      ending.outcome = 'taken'
      throw new Undone()
    })
  } catch (error) {
    ending.error = error
    if (error instanceof AppError && error.errors) ending.outcome = error.errors
  }
  // A handler may have caught that it could not connect, and blamed a field.
  return is_confined ? ending : { ...ending, outcome: 'stopped' }
}

/** @param notice called when a statement asks for a spare value */
const watch = (notice: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (asksForSpare(node)) notice()
    return node
  },
  transformResult: async ({ result }) => result,
})

/** What a trial may use: it changes nothing, or only within the transaction. */
const USABLE = new Set<string | symbol>([
  'env',
  'clock',
  'secrets',
  'logger',
  'actors',
  'wiring',
  'app_url',
  'smtp_url',
  'has_mailbox',
  'practice_urls',
  't',
])

/** @param leave called when something else is wanted, which then fails */
function withinDatabase(services: Services, leave: () => void): Services {
  const { enqueue, discard } = services.jobs
  const jobs = { enqueue, discard }
  return new Proxy(services, {
    get(target, name) {
      if (name === 'jobs') return jobs
      if (name === 'wakeOutbox') return () => {}
      if (USABLE.has(name)) return Reflect.get(target, name) as unknown
      leave()
      throw new OutOfReach()
    },
  })
}

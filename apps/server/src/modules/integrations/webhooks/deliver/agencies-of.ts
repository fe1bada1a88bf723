import { confinedTo, type Actor } from '#access/actor.ts'
import type { Services } from '#kit/services.ts'

/** Is a party to no document. */
const NOBODY = 0

/**
 * The agency to which someone is confined in an account, as a list of at most one. Of documents they are shown those to which all
 * agencies of the list are a party (domain.md 5.5). Who is no member and no staff is a party to none.
 */
export function agenciesOf(actor: Omit<Actor, 'token'> | null, account_id: number): number[] {
  if (actor?.staff) return []
  const membership = actor?.memberships.get(account_id)
  if (!membership) return [NOBODY]
  const agency = confinedTo(membership)
  return agency === undefined ? [] : [agency]
}

/** The same for the maker of an endpoint, who needs a membership even as staff. */
export async function agenciesOfMaker(services: Services, endpoint: { account_id: number; user_id: number }): Promise<number[]> {
  const maker = await services.actors.load(services.database.db, endpoint.user_id)
  return agenciesOf(maker && { ...maker, staff: false }, endpoint.account_id)
}

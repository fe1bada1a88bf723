import type { Services } from '#kit/services.ts'
import { loadMessages, type OutgoingMessage } from '../delivery/load-messages.ts'
import { accountServer, type MailServer } from '../delivery/mail-servers.ts'
import { askMemberships } from '../delivery/memberships.ts'
import { refusedMessages } from '../delivery/may-receive.ts'
import { ownerOfLinks } from '../delivery/texts-to-many.ts'
import { trackedUrls, type LinkCodes } from '../delivery/tracked-html.ts'
import { storeLinks, type LinkOwner } from '../store/tracked-links.ts'
import type { Result } from './record-outcomes.ts'
import type { HeldMessage } from './deliver-message.ts'

/** Claimed messages: those that may not be sent, and the others by their mail server. */
export interface RoutedMessages {
  loaded: readonly OutgoingMessage[]
  skipped: Result[]
  batches: { server: MailServer; messages: HeldMessage[] }[]
}

const NO_CODES: LinkCodes = new Map()

/**
 * Loads claimed messages, decides whether their recipients may still be contacted, and groups them by mail server.
 * @param platform server for accounts without their own
 * @throws when a message needs the platform's mail server and this process has none
 */
export async function routeMessages(services: Services, ids: number[], platform: MailServer | null): Promise<RoutedMessages> {
  const { database, clock } = services
  const taken_at = performance.now()
  const [messages, refused] = await Promise.all([loadMessages(database.db, ids), refusedMessages(database.db, ids, clock.now())])
  const allowed = messages.filter(({ id }) => !refused.has(id))
  const codes = await storeLinks(
    database.db,
    allowed.flatMap((message) => linkOwnersOf(message, services.app_url)),
  )
  const memberships = await askMemberships(database.db, allowed, clock.now())
  const batches = new Map<string, RoutedMessages['batches'][number]>()
  for (const message of allowed) {
    const server = message.smtp ? accountServer(services, message.smtp) : platform
    if (!server) throw new Error('This process has no mail server.')
    const batch = batches.get(server.key) ?? { server, messages: [] }
    batch.messages.push({ ...message, taken_at, codes: codes.get(message.id) ?? NO_CODES, memberships: memberships.get(message.id) })
    batches.set(server.key, batch)
  }
  const skipped = messages.flatMap(({ id, attempts }): Result[] => {
    const reason = refused.get(id)
    return reason ? [{ id, attempts, at: clock.now(), kind: 'skipped', reason }] : []
  })
  return { loaded: messages, skipped, batches: [...batches.values()] }
}

/** The links of a mail to one person. The links of a text to many people are stored once for all recipients. */
function linkOwnersOf(message: OutgoingMessage, app_url: string): LinkOwner[] {
  const { id, account_id, html, track_clicks } = message
  if (ownerOfLinks(message) || !track_clicks || html === null) return []
  return [{ type: 'email_message', id, account_id, urls: trackedUrls(html, app_url) }]
}

import type { Services } from '#kit/services.ts'

/** What leaves the product, and the connection of an account through which it leaves; null = it has none. */
export type Outgoing =
  | { kind: 'mail' }
  | { kind: 'mydata'; connection: { environment: string; base_url: string | null } | null }
  | { kind: 'sms'; gateway: { is_stand_in: boolean } | null }
  | { kind: 'payment'; gateway: { is_stand_in: boolean } | null }

/**
 * The one place that decides what is practice: what stays on this machine or on a test server, although it looks as if it had
 * left. Screens, PDFs and mails mark it as such until a real connection exists.
 */
export function isPractice({ has_mailbox, practice_urls }: Pick<Services, 'has_mailbox' | 'practice_urls'>, outgoing: Outgoing): boolean {
  switch (outgoing.kind) {
    case 'mail':
      return has_mailbox
    case 'mydata':
      if (outgoing.connection === null) return practice_urls.mydata !== undefined
      return outgoing.connection.environment !== 'production' || isStandIn(outgoing.connection.base_url, practice_urls.mydata)
    case 'sms':
    case 'payment':
      return outgoing.gateway?.is_stand_in ?? false
  }
}

const isStandIn = (address: string | null, stand_in: string | undefined) => address !== null && address === stand_in

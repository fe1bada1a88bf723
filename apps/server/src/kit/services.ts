import type { Jobs } from '#lib/jobs/index.ts'
import type { Logger } from '#lib/logger.ts'
import type { Clock } from '#lib/clock.ts'
import type { Secrets } from '#lib/security/secrets.ts'
import type { Mailer } from '#lib/mail/mailer.ts'
import type { PdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import type { Storage } from '#lib/storage/storage.ts'
import type { Bus, Channels } from '../realtime/index.ts'
import type { ChannelActor } from '../registry.ts'
import type { Database } from '#db/client.ts'
import type { Outgoing } from '#lib/outgoing/outgoing.ts'
import type { ActorCache } from '#access/actor-cache.ts'
import type { Env } from '../env.ts'
import type { Wiring } from './wiring.ts'

/** Outside services that a stand-in on this machine can replace. */
export type Practised = 'mydata' | 'stripe' | 'sms' | 'woocommerce' | 'soft_one' | 'meta' | 'google'

/** What handlers and jobs reach beyond the database; built once at the start, replaced in tests. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly logger: Logger
  readonly clock: Clock
  readonly secrets: Secrets
  readonly storage: Storage
  readonly jobs: Jobs
  readonly bus: Bus
  /** Rules and signatures of the realtime channels. */
  readonly channels: Channels<ChannelActor>
  /** Connections to addresses that users set. */
  readonly outgoing: Outgoing
  /** Sends mail where jobs and the outbox run; null in processes that do neither. */
  readonly mailer: Mailer | null
  /** The platform's mail server, `smtp://user:password@host:port`; null in processes that send no mail. */
  readonly smtp_url: string | null
  /** Whether mails stay in the built-in mailbox, which staff can read (development and demo). */
  readonly has_mailbox: boolean
  /** Base addresses at which practice takes the place of an outside service; empty where nothing is practised. */
  readonly practice_urls: Partial<Record<Practised, string>>
  /** Ends the connections to the mail server, and the built-in mailbox. */
  closeMail(): Promise<void>
  /** Sets documents; its process starts with the first of them. */
  readonly pdf: PdfRenderer
  readonly actors: ActorCache
  /** Which module reacts to which other, as `modules/wiring.ts` lists it. */
  readonly wiring: Wiring
  /** Public address of the application, without a slash at the end. */
  readonly app_url: string
  /** Tells the outbox relay that rows were committed, so that it need not wait for its next poll. */
  wakeOutbox(): void
  /** Who is told; set once by the relay of this process. */
  onWake(listener: () => void): void
  /** Text in a locale, by `namespace:key`. */
  t(locale: 'en' | 'gr', key: string, params?: Record<string, unknown>): string
}

import type { Db } from '#db/client.ts'
import type { Sql } from '#db/rows.ts'
import type { Actor } from '#access/actor.ts'
import type { AccountEvent, ActivityEntry, OutboxEntry } from './effects.ts'
import type { Services } from './services.ts'

export type { Db, Sql }

/** Arguments of a handler. In a write, `db` is the request's transaction; do not open another one. */
export interface Context {
  readonly db: Db
  readonly actor: Actor
  readonly services: Services
  readonly request: RequestFacts
  /** Files of a multipart body by field. Deleted after the response is sent. */
  readonly files: Readonly<Record<string, UploadedFile[]>>
  /** Announces a change to the account's members after commit. Contains keys only, no values (domain.md 0.2, Live). */
  emit(event: AccountEvent): void
  /** Adds an entry to the activity log, in the same transaction. */
  log(entry: ActivityEntry): void
  /** Delivers work to another part of the product after commit, at least once. */
  publish(entry: OutboxEntry): void
  /** Starts work in this process after the commit. It is lost when the process ends before: only for what is also found later. */
  afterCommit(work: () => void): void
}

export interface RequestFacts {
  readonly id: string
  readonly ip: string
  readonly browser: string
  /** Website from which a browser sends the request, if it is not this one. */
  readonly origin?: string
  /** Cookie by which the browser is known from an earlier sign-in. */
  readonly device_cookie?: string
  readonly path: string
  /** Raw query, without the question mark. */
  readonly search: string
  readonly locale: 'en' | 'gr'
  /** Socket of the browser that made the request. Events caused by the request are not sent to it. */
  readonly socket_id: string | null
  /** Idempotency key that the client sends to identify repetitions of this write. */
  readonly idempotency_key?: string
  /** Minutes, UTC minus local, as `Date.getTimezoneOffset()` gives it. */
  readonly tz_offset: number | null
  /** Query names that were ignored; sent in X-Ignored-Query. */
  readonly ignored: string[]
  /** Additional response headers. */
  readonly reply_headers: Record<string, string | string[]>
}

/** An uploaded file, on disk until the response is sent. The client supplies type and name: check the content. */
export interface UploadedFile {
  readonly path: string
  readonly file_name: string
  readonly claimed_type: string
  readonly size_bytes: number
}

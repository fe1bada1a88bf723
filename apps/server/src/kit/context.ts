import type { Db } from '#db/client.ts'
import type { Sql } from '#db/rows.ts'
import type { Actor } from '#access/actor.ts'
import type { AccountEvent, ActivityEntry, OutboxEntry } from './effects.ts'
import type { Services } from './services.ts'

export type { Db, Sql }

/** What a handler is given. In a write `db` is the request's transaction; nobody opens another. */
export interface Context {
  readonly db: Db
  readonly actor: Actor
  readonly services: Services
  readonly request: RequestFacts
  /** Files of a multipart body by field, kept until the answer is sent. */
  readonly files: Readonly<Record<string, UploadedFile[]>>
  /** Announces a change to the account's members after commit: keys only, never values (domain.md 0.2, Live). */
  emit(event: AccountEvent): void
  /** Adds a line to the activity log, in the same transaction. */
  log(entry: ActivityEntry): void
  /** Hands work to another part of the product after commit, at least once. */
  publish(entry: OutboxEntry): void
}

export interface RequestFacts {
  readonly id: string
  readonly ip: string
  readonly browser: string
  readonly path: string
  /** Raw query, without the question mark. */
  readonly search: string
  readonly locale: 'en' | 'gr'
  /** Socket of the browser that made the request; left out of the events it causes. */
  readonly socket_id: string | null
  /** What the sender calls this write, so that a repetition is told from it. */
  readonly idempotency_key?: string
  /** Minutes, UTC minus local, as `Date.getTimezoneOffset()` gives it. */
  readonly tz_offset: number | null
  /** Names of the query that were not understood; sent back in X-Ignored-Query. */
  readonly ignored: string[]
  /** Headers the answer shall carry. */
  readonly reply_headers: Record<string, string | string[]>
}

/** A received file, on disk until the answer is sent. Type and name are the sender's word: check the content. */
export interface UploadedFile {
  readonly path: string
  readonly file_name: string
  readonly claimed_type: string
  readonly size_bytes: number
}

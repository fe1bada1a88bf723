/** A change of a record that is announced live to members of an account. Contains keys, no values. */
export interface AccountEvent {
  /** Noun and past: `contact.updated`. */
  name: string
  account_id: number | null
  /** Morph alias of the record. */
  type: string
  key: number | string
  version?: number
  /** Names of the changed attributes. */
  changed?: readonly string[]
  /** Only members with this permission in the account receive it. */
  requires: string
  /** Additional channels. The channel of the account is always included. */
  channels?: readonly string[]
  more?: Record<string, unknown>
}

export interface ActivityEntry {
  account_id: number | null
  event: string
  subject_type: string
  subject_id: number | string
  subject_label: string
  contact_id?: number | null
  /** Field to [old, new]. The caller masks secrets. */
  changes?: Record<string, readonly [unknown, unknown]>
  context?: Record<string, unknown>
}

export interface OutboxEntry {
  topic: string
  account_id?: number | null
  payload: object
  /** A second entry with the same key is dropped. */
  dedupe_key?: string
  available_at?: Date
}

/** Side effects of a write: collected while it runs, written once before commit. */
export interface Effects {
  readonly events: AccountEvent[]
  readonly activities: ActivityEntry[]
  readonly outbox: OutboxEntry[]
  /** What is started after the commit, and lost when the process ends before. */
  readonly after: (() => void)[]
}

export const noEffects = (): Effects => ({ events: [], activities: [], outbox: [], after: [] })

/** Old and new values of the changed attributes, for the activity log. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, readonly [unknown, unknown]> {
  const changed = Object.keys(after).filter((name) => !UNLOGGED.has(name) && differ(before[name] ?? null, after[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]]))
}

const differ = (one: unknown, other: unknown) => one !== other && JSON.stringify(one) !== JSON.stringify(other)

const UNLOGGED = new Set(['version', 'updated_at', 'search_text', 'name_key', 'email_key', 'phone_key'])

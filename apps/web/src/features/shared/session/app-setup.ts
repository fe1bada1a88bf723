/** A role or permission by name; roles bring their permissions where the answer includes them. */
export type Named = string | { name: string; permissions?: readonly Named[] | undefined }

interface Rights {
  roles: readonly Named[]
  permissions: readonly Named[]
}

interface AccountBadge {
  id: number
  name: string
  color?: number | null | undefined
  logo_url?: string | null | undefined
  /** Of the account, and of its plan. */
  status?: string | undefined
  membership_status?: string | undefined
}

/** What the session reads of a membership. */
export interface SessionMembership extends Rights {
  id: number
  account_id?: number | undefined
  account?: AccountBadge | undefined
  /** `own`: only the cards, contacts and requests that he looks after or made. */
  data_scope?: 'all' | 'own' | undefined
  /** Set where the reader is no member but acts for his agency, by the grant of a relation. */
  acting?: { account: { id: number; name: string }; through: string; level: string } | undefined
}

/** What the session reads of the signed-in user (spec 3.3, 6). */
export interface SessionUser extends Rights {
  id: number
  username: string
  email: string
  color?: number | null | undefined
  avatar_url?: string | null | undefined
  locale?: 'en' | 'gr' | null | undefined
  time_zone?: string | null | undefined
  emailVerified: boolean
  memberships?: readonly SessionMembership[] | undefined
  currentMembership?: SessionMembership | null | undefined
  impersonator?: { id: number; username: string } | null | undefined
}

/** What the session reads of the set-up call's answer. */
export interface AppData {
  options: { realtime?: { key: string } | null | undefined; [name: string]: unknown }
  user: SessionUser | null
  webPresenceTypes: readonly unknown[]
  productCategories: readonly unknown[]
}

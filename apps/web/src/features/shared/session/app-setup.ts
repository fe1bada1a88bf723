/** A role or permission by name; roles include their permissions if the answer has them. */
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
  /** Colour beside the logo. */
  brand_color?: string | null | undefined
  /** Status of the account. */
  status?: string | undefined
  membership_status?: string | undefined
}

/** The fields of a membership that the session uses. */
export interface SessionMembership extends Rights {
  id: number
  account_id?: number | undefined
  account?: AccountBadge | undefined
  /** `own` restricts the user to cards, contacts and requests that they are assigned to or created. */
  data_scope?: 'all' | 'own' | undefined
  /** Set if the user is not a member but acts for their agency, by the grant of a relation. */
  acting?: { account: { id: number; name: string }; through: string; level: string } | undefined
}

/** The fields of the signed-in user that the session uses (spec 3.3, 6). */
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

/** The fields of the set-up call's answer that the session uses. */
export interface AppData {
  options: { realtime?: { key: string } | null | undefined; [name: string]: unknown }
  user: SessionUser | null
  webPresenceTypes: readonly unknown[]
  productCategories: readonly unknown[]
}

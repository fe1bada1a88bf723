import { sql } from 'kysely'
import type { MergeTag } from '@stoa/contract'
import { isCountdownTag, type Memberships, shownToOf } from '@stoa/domain/mails'
import { one } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'

type Values = Record<string, string | null>

/** What merge tags stand for in one mail. Missing values are null, so that `default` finds them. */
export interface MergeValues {
  contact: Values
  request: Values
  account: Values
  sender: Values
  unsubscribe_url: string | null
  /** Answers of a form, by the keys of its fields, in the mail that answers it. */
  answer?: Values
  /** Times that are left, by their names. */
  countdown?: Values
  /** Whether the person is in the audiences that blocks are for; `all` shows every block. Default: only blocks for all are shown. */
  memberships?: Memberships | 'all' | undefined
  /** Of texts sent as SMS. */
  stop_url?: string | null
}

const FIELDS = {
  contact: ['first_name', 'last_name', 'full_name', 'company', 'job_title', 'email', 'phone'],
  request: ['number', 'subject'],
  account: ['name', 'email', 'phone', 'website', 'address'],
  sender: ['name', 'first_name', 'email'],
} as const
/** Fields that may be empty: the picker inserts them with a fallback. */
const OPTIONAL = new Set(['contact.first_name', 'contact.full_name', 'contact.company'])

const NAMES: ReadonlySet<string> = new Set(Object.entries(FIELDS).flatMap(([group, fields]) => fields.map((field) => `${group}.${field}`)))
/** The link by which a person ends marketing; each kind of message has its own. */
const WAYS_OUT: ReadonlySet<string> = new Set(['unsubscribe_url', 'stop_url'])

export const isWayOut = (name: string) => WAYS_OUT.has(name)

/** An answer of a form; empty in other mails. */
const isAnswer = (name: string) => /^answer\.[a-z][a-z0-9_]{0,39}$/.test(name)

/** Whether a text of a kind may use a tag. Only HTML contains blocks for audiences. */
export function isMergeTag(name: string, kind: 'html' | 'text' | 'sms'): boolean {
  if (NAMES.has(name)) return true
  if (kind === 'sms') return name === 'stop_url'
  return name === 'unsubscribe_url' || isAnswer(name) || isCountdownTag(name) || (kind === 'html' && shownToOf(name) !== undefined)
}

/** The tags as an editor offers them, named in a language. */
export function mergeTags(t: Services['t'], locale: 'en' | 'gr'): MergeTag[] {
  return Object.entries(FIELDS).flatMap(([group, fields]) =>
    fields.map((field) => {
      const name = `${group}.${field}`
      const fallback = OPTIONAL.has(name) ? ` | default: '${t(locale, `messaging:fallback.${field}`)}'` : ''
      return {
        name,
        group: group as MergeTag['group'],
        label: t(locale, `messaging:merge.${group}.${field}`),
        insert: `{{ ${name}${fallback} }}`,
      }
    }),
  )
}

/** Values of a contact `c`, an account `a` and a request `r` as JSON, for statements that load many. */
export const contactValues: Sql = sql`jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name,
  'full_name', nullif(concat_ws(' ', c.first_name, c.last_name), ''), 'company', c.company, 'job_title', c.job_title, 'email', c.email, 'phone', c.phone)`
export const requestValues: Sql = sql`jsonb_build_object('number', r.number::text, 'subject', r.subject)`
export const accountValues: Sql = sql`jsonb_build_object('name', a.name,
  'email', (SELECT e.email FROM account_emails e WHERE e.account_id = a.id AND e.is_primary AND e.deleted_at IS NULL),
  'phone', (SELECT p.number FROM account_phones p WHERE p.account_id = a.id AND p.is_primary AND p.deleted_at IS NULL),
  'website', (SELECT w.url FROM web_presences w WHERE w.account_id = a.id AND w.type = 'website' AND w.deleted_at IS NULL ORDER BY w.is_primary DESC, w.created_at LIMIT 1),
  'address', (SELECT concat_ws(', ', concat_ws(' ', g.address_line, g.address_number), concat_ws(' ', g.postal_code, g.city)) FROM account_registrations g
    WHERE g.account_id = a.id AND g.deleted_at IS NULL ORDER BY g.is_primary DESC, g.created_at LIMIT 1))`

/** The values of one mail; what it has no record of is empty. */
export async function mergeValuesOf(
  db: Db,
  about: {
    account_id: number
    contact_id: number | null
    contact_request_id: number | null
    user_id: number | null
    from: { name: string | null; email: string } | null
  },
): Promise<MergeValues> {
  const row = await one<{
    contact: Values | null
    request: Values | null
    account: Values
    first_name: string | null
    username: string | null
  }>(
    db,
    sql`
    SELECT (SELECT ${contactValues} FROM contacts c WHERE c.id = ${about.contact_id}::bigint AND c.account_id = a.id) AS contact,
      (SELECT ${requestValues} FROM contact_requests r WHERE r.id = ${about.contact_request_id}::bigint AND r.account_id = a.id) AS request,
      ${accountValues} AS account, u.first_name, u.username
    FROM accounts a LEFT JOIN users u ON u.id = ${about.user_id}::bigint WHERE a.id = ${about.account_id}`,
  )
  const { contact, request, account, first_name, username } = row!
  return {
    contact: contact ?? {},
    request: request ?? {},
    account,
    sender: { name: about.from?.name ?? username, first_name, email: about.from?.email ?? null },
    unsubscribe_url: null,
  }
}

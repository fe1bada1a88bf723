import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { CONVERSATIONS, type Script } from './conversation-texts.ts'
import { before, contactAccounts, DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

const HOUR = 60 * MINUTE

interface Other {
  contact_id: number
  contact_request_id: number | null
  user_id: number | null
}

type Row<Known> = Known & Record<string, unknown>

interface Made {
  conversations: Row<{ last_message_id: number }>[]
  messages: Row<{ id: number; sent_at: Date }>[]
  participants: Row<{ last_read_message_id?: number }>[]
}

interface Counters {
  conversation: number
  message: number
}

/** Conversations of the last days with contacts and about requests, in every account that has people to lead them. */
export async function seedConversations(db: Db, run: DemoRun): Promise<void> {
  const made: Made = { conversations: [], messages: [], participants: [] }
  const next: Counters = { conversation: 1, message: 1 }
  for (const account of contactAccounts(run)) {
    if (!account.sellers.length) continue
    const random = randomOf(`conversations ${account.code}`)
    const taken = new Set<number>()
    for (const script of CONVERSATIONS) {
      const other = await otherSide(db, account, script, taken)
      if (!other) continue
      taken.add(other.contact_id)
      tell(made, next, { run, account, random }, script, other)
    }
  }
  numberByTime(made)
  await writeAll(db, made)
  await sql`UPDATE contact_requests r SET conversation_id = c.id FROM conversations c WHERE c.account_id = r.account_id AND c.contact_request_id = r.id`.execute(
    db,
  )
  await advanceSequences(db, ['conversations', 'messages', 'participants'])
}

/** A contact with an address, the language and no conversation yet; for a request, the contact of one. */
async function otherSide(db: Db, account: ContactAccount, script: Script, taken: ReadonlySet<number>): Promise<Other | null> {
  const mine = sql`c.account_id = ${account.account_id} AND c.status = 'active' AND c.deleted_at IS NULL AND c.email IS NOT NULL
    AND coalesce(c.locale, ${account.locale}) = ${script.locale} AND c.id <> all(${[...taken]}::bigint[])`
  const statement =
    script.about === 'contact'
      ? sql<Other>`SELECT c.id AS contact_id, NULL::bigint AS contact_request_id, c.user_id FROM contacts c WHERE ${mine} ORDER BY c.last_activity_at DESC NULLS LAST, c.id LIMIT 1`
      : sql<Other>`SELECT c.id AS contact_id, r.id AS contact_request_id, r.user_id FROM contact_requests r JOIN contacts c ON c.id = r.contact_id
          WHERE ${mine} AND r.status = 'open' AND r.deleted_at IS NULL ORDER BY r.created_at DESC, r.id LIMIT 1`
  return (await statement.execute(db)).rows[0] ?? null
}

/** Messages are numbered in the order of sending, because merged conversations use this order. */
function numberByTime({ conversations, messages, participants }: Made): void {
  messages.sort((one, other) => one.sent_at.getTime() - other.sent_at.getTime() || one.id - other.id)
  const numbers = new Map(messages.map((message, at) => [message.id, at + 1]))
  for (const message of messages) message.id = numbers.get(message.id)!
  for (const conversation of conversations) conversation.last_message_id = numbers.get(conversation.last_message_id)!
  for (const one of participants) if (one.last_read_message_id) one.last_read_message_id = numbers.get(one.last_read_message_id)!
}

interface Story {
  run: DemoRun
  account: ContactAccount
  random: Random
}

function tell(made: Made, next: Counters, { run, account, random }: Story, script: Script, other: Other): void {
  const id = next.conversation++
  const { account_id } = account
  const leader = other.user_id ?? random.pick(account.sellers)
  const last = script.lines.length - 1
  const times = script.lines.map((_line, at) =>
    before(run, (script.ended + (last - at) * script.pace) * HOUR + random.between(1, 50) * MINUTE),
  )
  const first = next.message
  for (const [at, line] of script.lines.entries())
    made.messages.push(
      messageOf({ id: next.message++, account_id, conversation_id: id }, line, times[at]!, { contact_id: other.contact_id, leader }),
    )
  const ended = times[last]!
  const { waits, ...state } = stateOf(script, times)
  made.conversations.push({
    id,
    account_id,
    channel_type: 'email',
    subject: script.subject,
    contact_id: other.contact_id,
    contact_request_id: other.contact_request_id,
    user_id: script.isUnassigned ? null : leader,
    ...state,
    priority: script.priority ?? 'normal',
    snoozed_until: script.status === 'snoozed' ? new Date(run.today.getTime() + 2 * DAY) : null,
    last_message_id: first + last,
    last_message_at: ended,
    last_message_preview: script.lines[last]!.slice(2, 162),
    search_text: searchText({ names: [script.subject, account.names.get(leader) ?? ''], values: [] }),
    created_by_id: script.lines[0]!.startsWith('>') ? leader : null,
    created_at: times[0],
    updated_at: ended,
  })
  const joined = { account_id, conversation_id: id, joined_at: times[0], created_at: times[0], updated_at: ended }
  made.participants.push({ ...joined, participable_type: 'contact', participable_id: other.contact_id, role: 'member' })
  if (script.isUnassigned) return
  // The newest words of who waits are still unread.
  const read = waits ? last - 1 : last
  made.participants.push({ ...joined, participable_type: 'user', participable_id: leader, role: 'owner', ...markAt(first, read, times) })
}

const markAt = (first: number, read: number, times: readonly Date[]) =>
  read < 0 ? {} : { last_read_message_id: first + read, last_read_at: times[read] }

/** Status after its last message (domain.md 3.4). */
function stateOf({ lines, status }: Script, times: readonly Date[]) {
  const directions = lines.map((line) => line[0])
  const replied = directions.indexOf('>')
  const waits = status !== 'closed' && directions.findLast((one) => one !== '#') === '<'
  return {
    waits,
    status: status === 'talking' ? (waits ? 'open' : 'pending') : status,
    waiting_since: waits ? times[directions.lastIndexOf('<')] : null,
    first_reply_at: times[replied] ?? null,
    closed_at: status === 'closed' ? times.at(-1) : null,
  }
}

const DIRECTIONS = { '<': 'incoming', '>': 'outgoing', '#': 'internal' } as const

function messageOf(
  keys: { id: number; account_id: number; conversation_id: number },
  line: string,
  at: Date,
  { contact_id, leader }: { contact_id: number; leader: number },
): Made['messages'][number] {
  const text = line.slice(2)
  const is_theirs = line.startsWith('<')
  return {
    ...keys,
    authorable_type: is_theirs ? 'contact' : 'user',
    authorable_id: is_theirs ? contact_id : leader,
    direction: DIRECTIONS[line[0] as keyof typeof DIRECTIONS],
    body: text,
    body_text: text,
    sent_at: at,
    search_text: searchText({ names: [], values: [text] }),
    created_at: at,
    updated_at: at,
  }
}

async function writeAll(db: Db, { conversations, messages, participants }: Made): Promise<void> {
  await writeRows(db, 'conversations', conversations)
  await writeRows(db, 'messages', messages)
  await writeRows(db, 'participants', participants)
}

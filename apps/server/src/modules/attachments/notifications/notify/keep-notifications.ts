import type { Db } from '#kit/context.ts'
import { countMore, findRecent, insertNotifications, lockGroups, type NewNotification } from '../store.ts'
import { type Told, uuidOf, wanting } from './told.ts'

/** The notification of each user of one event. A new one is told by pop-up and mail too. */
export type Kept = Map<number, { uuid: string; is_new: boolean }>

/** A notification that exists or is to be inserted, with what the events add to it. */
interface Entry extends NewNotification {
  is_stored: boolean
  last_event_id: string
}

/**
 * Stores the notifications of events, in their order: an event joins the unread notification of its group that is younger than ten
 * minutes, also one of an earlier event of the same call, and counts once.
 * @returns the notifications of each event
 */
export async function keepNotifications(db: Db, all: readonly Told[], now: Date): Promise<Kept[]> {
  const wanted = all.flatMap((told) =>
    wanting(told, 'database').map(({ user_id }) => ({ told, user_id, uuid: uuidOf(told.id, user_id), group: groupOf(told, user_id) })),
  )
  if (!wanted.length) return all.map((): Kept => new Map())
  await lockGroups(
    db,
    all.map(({ id, columns }) => columns.group_key ?? id),
  )
  const { groups, uuids } = await findRecent(
    db,
    wanted.map(({ told, user_id, uuid }) => ({ user_id, uuid, group_key: told.columns.group_key })),
    now,
  )
  const open = new Map<string | null, Entry>(
    groups.map(({ uuid, user_id, group_key, event_id }) => [
      nameOf(user_id, group_key),
      { uuid, user_id, count: 0, columns: null, is_stored: true, last_event_id: event_id },
    ]),
  )
  const entries = new Set(open.values())
  const kept = new Map(all.map((told): [Told, Kept] => [told, new Map()]))
  for (const { told, user_id, uuid, group } of wanted) {
    const entry = open.get(group)
    if (entry) count(entry, told)
    else if (!uuids.has(uuid)) {
      const added: Entry = { uuid, user_id, count: 1, columns: told.columns, is_stored: false, last_event_id: told.id }
      entries.add(added)
      if (group !== null) open.set(group, added)
    }
    kept.get(told)!.set(user_id, { uuid: entry?.uuid ?? uuid, is_new: !entry && !uuids.has(uuid) })
  }
  const changed = [...entries].filter((entry) => entry.count > 0)
  await countMore(
    db,
    changed.filter(({ is_stored }) => is_stored),
    now,
  )
  await insertNotifications(
    db,
    changed.filter(({ is_stored }) => !is_stored),
    now,
  )
  return [...kept.values()]
}

function count(entry: Entry, { id, columns }: Told): void {
  if (entry.last_event_id === id) return
  entry.count++
  entry.columns = columns
  entry.last_event_id = id
}

const nameOf = (user_id: number, group_key: string) => `${user_id} ${group_key}`
const groupOf = ({ columns: { group_key } }: Told, user_id: number) => (group_key === null ? null : nameOf(user_id, group_key))

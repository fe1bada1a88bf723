import type { Db } from '#db/client.ts'
import type { PartiesOf, Routes } from '#kit/routes.ts'

/** A record as events name it: by its morph alias and its key, null in events of many records. */
export interface EventRecord {
  type: string
  key: string | number | null
}

/** Movements have no address by which it could be asked between whom they are. */
const UNKNOWN_PARTIES = new Set(['movement'])

/** The word in the paths of a kind of record: `contact-requests` for `contact_request`. */
export const collectionOf = (type: string): string => `${type.replaceAll('_', '-')}s`

/** The records that an event names: its own, and the one to which a note, a comment, a link or a file is attached. */
export function recordsOf(data: Readonly<Record<string, unknown>>): EventRecord[] {
  const named = [
    [data.type, data.key],
    [data.subject_type, data.subject_key],
    [data.mediable_type, data.mediable_id],
  ]
  return named.flatMap(([type, key]) => (typeof type === 'string' ? [{ type, key: isKey(key) ? key : null }] : []))
}

/** Whether events of such records are about a document whose parties are not known. */
export const hidesParties = ({ type }: EventRecord): boolean => UNKNOWN_PARTIES.has(type)

/**
 * Finds the accounts between which the documents are that events are about. An agency that acts inside a client may hear of an
 * event only as one of them (domain.md 5.5).
 * @param records guards of the collections, which know the parties of each document
 * @returns for each event null when it is about no document, and an empty list when the parties are not known
 */
export async function partiesOfEvents(
  db: Db,
  records: Routes['records'],
  events: readonly Readonly<Record<string, unknown>>[],
): Promise<(number[] | null)[]> {
  const find = ({ type }: EventRecord) => records.get(collectionOf(type))?.partiesOf
  const named = events.map(recordsOf)
  const wanted = new Map<PartiesOf, Set<string>>()
  for (const one of named.flat()) {
    const query = find(one)
    if (query) wanted.set(query, (wanted.get(query) ?? new Set()).add(String(one.key ?? '')))
  }
  const known = new Map<PartiesOf, Map<string, number[]>>()
  for (const [query, keys] of wanted) known.set(query, await query(db, [...keys]))
  const partiesOf = (one: EventRecord): number[][] => {
    const query = find(one)
    if (query) return [known.get(query)!.get(String(one.key)) ?? []]
    return hidesParties(one) ? [[]] : []
  }
  return named.map((all) => {
    const [first, ...rest] = all.flatMap(partiesOf)
    return first ? first.filter((account) => rest.every((other) => other.includes(account))) : null
  })
}

const isKey = (key: unknown): key is string | number => typeof key === 'string' || typeof key === 'number'

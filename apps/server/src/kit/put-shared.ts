interface Shared {
  readonly id: number
}

/**
 * Puts the records that rows of a page share in the places of their ids. `row_to_json` writes the ids of a relation as `"tags":[2,1]`:
 * neither texts, whose quotes are escaped, nor `jsonb`, which writes a space, can contain this.
 * @param rows the rows as a JSON array
 * @param shared records by relation, in their order, as JSON
 * @returns parts of the array; ids without a record are left out
 */
export function putShared(rows: string, shared: string | undefined): string[] {
  let parts = [rows]
  for (const [relation, records] of Object.entries(JSON.parse(shared ?? '{}') as Record<string, Shared[]>))
    parts = parts.flatMap((part) => putRecords(part, `"${relation}":[`, records))
  return parts
}

function putRecords(rows: string, place: string, records: readonly Shared[]): string[] {
  const ranks = new Map(records.map(({ id }, rank) => [id, rank]))
  const texts = records.map((record) => JSON.stringify(record))
  const parts: string[] = []
  let at = 0
  for (;;) {
    const found = rows.indexOf(place, at)
    if (found < 0) break
    const begin = found + place.length
    const end = rows.indexOf(']', begin)
    parts.push(rows.slice(at, begin), textOf(rows.slice(begin, end), ranks, texts))
    at = end
  }
  parts.push(rows.slice(at))
  return parts
}

/** The records with these ids, in their order, separated by commas. */
function textOf(ids: string, ranks: ReadonlyMap<number, number>, texts: readonly string[]): string {
  if (ids === '') return ''
  const found = ids.split(',').flatMap((id) => ranks.get(Number(id)) ?? [])
  return found
    .sort((a, b) => a - b)
    .map((rank) => texts[rank])
    .join(',')
}

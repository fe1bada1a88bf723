/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!
}

/** Measures all sides in turn, as often as there are rounds, so that a change of the machine meets all of them. */
export async function alternate<Side extends string, T>(
  rounds: number,
  sides: Record<Side, (() => Promise<T>) | undefined>,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, T[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const run = sides[name]
      if (run) results[name].push(await run())
    }
  return results
}

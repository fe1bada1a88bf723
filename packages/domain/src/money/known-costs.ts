/** A line of a document with its cost. */
export interface CostedLine {
  key: string | null
  parent_key: string | null
  net_minor: number
  /** Null if the cost is unknown. */
  cost_minor: number | null
  /** Whether the line is chosen. */
  counts: boolean
}

export interface KnownCosts {
  /** Cost of the lines whose cost is known; null if no cost is known. */
  cost_minor: number | null
  /** Net amount of these lines, over which the margin is calculated. */
  costed_net_minor: number
}

/**
 * Cost of a document, and the net amount of the lines whose cost is known (domain.md 4.2). A package is known if it has a
 * cost itself, or all of its parts have one.
 */
export function knownCosts(lines: readonly CostedLine[]): KnownCosts {
  const chosen = lines.filter((line) => line.counts)
  const wholes = chosen.filter((line) => line.parent_key === null)
  const groups = wholes.map((whole) => ({
    whole,
    parts: chosen.filter((line) => line.parent_key !== null && line.parent_key === whole.key),
  }))
  const isKnown = ({ cost_minor }: CostedLine) => cost_minor !== null
  const known = groups.filter(({ whole, parts }) => isKnown(whole) || (parts.length > 0 && parts.every(isKnown)))
  const counted = known.flatMap(({ whole, parts }) => [whole, ...parts])
  const sum = (amountOf: (line: CostedLine) => number) => counted.reduce((all, line) => all + amountOf(line), 0)
  return { cost_minor: known.length ? sum((line) => line.cost_minor ?? 0) : null, costed_net_minor: sum((line) => line.net_minor) }
}

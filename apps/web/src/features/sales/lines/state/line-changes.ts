import { scaledCost } from '@stoa/domain'
import { costBasis, isBlank, type EditorLine } from './line-state.ts'

/** A line and the parts below it. */
const blockOf = (lines: readonly EditorLine[], key: string) => lines.filter((line) => line.key === key || line.parent_key === key)

/** Changes a line; parts of a package follow its quantity, whether it is optional, and whether it is chosen. */
export function changeLine(lines: readonly EditorLine[], key: string, change: Partial<EditorLine>): EditorLine[] {
  return lines.map((line) => {
    if (line.key === key)
      return { ...line, ...change, ...costAfter(line, change), ...(change.is_optional === false && { is_chosen: true }) }
    return line.parent_key === key ? followParent(line, change) : line
  })
}

/** A typed cost is kept for its quantity; another quantity changes the cost in proportion. */
function costAfter(line: EditorLine, change: Partial<EditorLine>): Partial<EditorLine> {
  if (change.cost_minor !== undefined) return { cost_basis: costBasis(change.cost_minor, change.quantity ?? line.quantity) }
  if (typeof change.quantity !== 'number' || line.cost_basis === null) return {}
  const cost_minor = scaledCost(line.cost_basis.cost_minor, line.cost_basis.quantity, change.quantity)
  return cost_minor === null ? {} : { cost_minor }
}

function followParent(part: EditorLine, { quantity, is_optional, is_chosen }: Partial<EditorLine>): EditorLine {
  const own = typeof quantity === 'number' && part.per_parent !== null && { quantity: Math.round(part.per_parent * quantity * 1000) / 1000 }
  return {
    ...part,
    ...(own && { ...own, ...costAfter(part, own) }),
    ...(is_optional !== undefined && { is_optional, ...(!is_optional && { is_chosen: true }) }),
    ...(is_chosen !== undefined && { is_chosen }),
  }
}

/** Inserts lines below a line and its parts, or at the end. */
export function insertAfter(lines: readonly EditorLine[], key: string | null, added: readonly EditorLine[]): EditorLine[] {
  const at = key === null ? lines.length : lastOfBlock(lines, topOf(lines, key)) + 1
  return [...lines.slice(0, at), ...added, ...lines.slice(at)]
}

/** Removes a line with its parts. */
export const removeLine = (lines: readonly EditorLine[], key: string): EditorLine[] =>
  lines.filter((line) => line.key !== key && line.parent_key !== key)

/** Data to restore a removed line: the line with its parts, and the following line. */
export function takenAway(lines: readonly EditorLine[], key: string): { block: EditorLine[]; before: string | null } {
  const block = blockOf(lines, key)
  return { block, before: lines[lines.indexOf(block.at(-1)!) + 1]?.key ?? null }
}

/** Restores removed lines at their position and keeps later changes. Replaces the blank line of an empty editor. */
export function putBack(lines: readonly EditorLine[], { block, before }: ReturnType<typeof takenAway>): EditorLine[] {
  const rest = lines.every(isBlank) ? [] : [...lines]
  const parent_key = block[0]?.parent_key ?? null
  // Parts cannot exist without their package.
  if (parent_key !== null && !rest.some((line) => line.key === parent_key)) return rest
  const at = rest.findIndex((line) => line.key === before && line.parent_key === parent_key)
  return at < 0 ? insertAfter(rest, parent_key, block) : [...rest.slice(0, at), ...block, ...rest.slice(at)]
}

/** Moves a line with its parts before or after another one; parts move within their package only. */
export function moveLine(lines: readonly EditorLine[], key: string, target: string, edge: 'before' | 'after'): EditorLine[] {
  const moved = lines.find((line) => line.key === key)
  const beside = lines.find((line) => line.key === target)
  if (!moved || !beside || key === target) return [...lines]
  const anchor = moved.parent_key === null ? topOf(lines, target) : target
  if (moved.parent_key !== (lines.find((line) => line.key === anchor)?.parent_key ?? null) || anchor === key) return [...lines]
  const block = blockOf(lines, key)
  const rest = lines.filter((line) => !block.includes(line))
  const at = edge === 'before' ? rest.findIndex((line) => line.key === anchor) : lastOfBlock(rest, anchor) + 1
  return [...rest.slice(0, at), ...block, ...rest.slice(at)]
}

/** Moves a line one position up or down on its level. */
export function stepLine(lines: readonly EditorLine[], key: string, step: 1 | -1): EditorLine[] {
  const moved = lines.find((line) => line.key === key)
  const peers = lines.filter((line) => line.parent_key === (moved?.parent_key ?? null))
  const neighbour = peers[peers.findIndex((line) => line.key === key) + step]
  return neighbour ? moveLine(lines, key, neighbour.key, step === 1 ? 'after' : 'before') : [...lines]
}

/** Replaces a line with a catalogue product and its parts. */
export function replaceLine(lines: readonly EditorLine[], key: string, by: readonly EditorLine[]): EditorLine[] {
  const at = lines.findIndex((line) => line.key === key)
  return at < 0 ? [...lines] : [...lines.slice(0, at), ...by, ...removeLine(lines.slice(at), key)]
}

/** Key of the package of a part, or of the line itself. */
const topOf = (lines: readonly EditorLine[], key: string) => lines.find((line) => line.key === key)?.parent_key ?? key

const lastOfBlock = (lines: readonly EditorLine[], key: string) =>
  lines.findLastIndex((line) => line.key === key || line.parent_key === key)

/** Line of a server error, which counts the sent lines. */
export const sentKeys = (lines: readonly EditorLine[]): string[] => lines.filter((line) => !isBlank(line)).map((line) => line.key)

/**
 * Removes prices and costs of the catalogue, which are in another currency. Free lines keep their prices.
 * @returns the same lines if there is nothing to remove
 */
export function withoutPrices(lines: readonly EditorLine[]): EditorLine[] {
  const isPriced = (line: EditorLine) => line.product_id !== null && (Boolean(line.unit_price_minor) || line.cost_minor !== null)
  if (!lines.some(isPriced)) return lines as EditorLine[]
  return lines.map((line) =>
    isPriced(line)
      ? {
          ...line,
          unit_price_minor: line.unit_price_minor === 0 ? 0 : null,
          cost_minor: null,
          cost_basis: null,
          ...(line.discount_kind === 'amount' && { discount: null }),
        }
      : line,
  )
}

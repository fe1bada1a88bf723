import type { BoardStage } from '@stoa/contract/browser'

type Values = BoardStage['values']

/** Sums of values by currency, in minor units. */
export function sumsByCurrency(values: Values, field: 'value_minor' | 'weighted_minor'): Map<string, number> {
  const sums = new Map<string, number>()
  for (const value of values) sums.set(value.currency, (sums.get(value.currency) ?? 0) + value[field])
  return sums
}

/**
 * Value of each stage in the currency that the board uses most, as a share of the largest stage: 0 to 1. Values of other currencies cannot be
 * compared and do not count.
 */
export function sharesOfStages(stages: readonly Pick<BoardStage, 'id' | 'values'>[]): Map<number, number> {
  const all = sumsByCurrency(
    stages.flatMap(({ values }) => values),
    'value_minor',
  )
  const [currency] = [...all].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const valueOf = ({ values }: { values: Values }) => values.find((value) => value.currency === currency)?.value_minor ?? 0
  const largest = Math.max(0, ...stages.map(valueOf))
  return new Map(stages.map((stage) => [stage.id, largest > 0 ? valueOf(stage) / largest : 0]))
}

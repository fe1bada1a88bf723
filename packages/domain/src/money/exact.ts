/** `a / b` rounded half away from zero, exactly. `b` is positive. */
export function divideRound(a: bigint, b: bigint): bigint {
  const magnitude = ((a < 0n ? -a : a) * 2n + b) / (b * 2n)
  return a < 0n ? -magnitude : magnitude
}

/**
 * Splits a total by weights so that the parts sum to it exactly: largest remainder, ties to the earlier position
 * (domain.md 4). If all weights are zero, the first part gets the total.
 */
export function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? total : 0n))
  const sign = total < 0n ? -1n : 1n
  const size = total * sign
  const parts = weights.map((weight) => (size * weight) / sum)
  let rest = size - parts.reduce((all, part) => all + part, 0n)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (size * weight) % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder)) // stable: equal remainders keep their order
  for (const { at } of byRemainder) {
    if (rest === 0n) break
    parts[at] = parts[at]! + 1n
    rest -= 1n
  }
  return parts.map((part) => part * sign)
}

/**
 * A quantity of at most three decimals as thousandths: `1.5` is 1500n.
 * @throws RangeError for other numbers
 */
export function thousandths(quantity: number | string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,3})0*)?$/.exec(typeof quantity === 'number' ? String(quantity) : quantity.trim())
  if (!match) throw new RangeError(`Not a quantity of at most three decimals: ${quantity}`)
  return BigInt(match[1]!) * 1000n + BigInt((match[2] ?? '').padEnd(3, '0'))
}

/**
 * Converts minor units to a number for JSON.
 * @throws RangeError for values that a number cannot represent exactly
 */
export function toMinor(amount: bigint): number {
  const minor = Number(amount)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Too large for minor units: ${amount}`)
  return minor
}

/** Whether a number counts minor units exactly. */
export const isMinor = (amount: number): boolean => Number.isSafeInteger(amount)

/** Whether `thousandths` accepts a quantity. */
export const isThousandths = (quantity: number | string): boolean => attempt(() => thousandths(quantity)) !== undefined

/** Calculates with numbers that may be invalid. @returns undefined if they cannot be calculated exactly */
export function attempt<T>(calculate: () => T): T | undefined {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

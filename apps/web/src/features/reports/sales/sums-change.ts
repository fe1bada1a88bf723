import type { Sums } from '@stoa/contract/browser'
import { changeOf } from '../parts/index.ts'

/** Change of a sum, if both periods have the same single currency. */
export function sumsChange({ current, previous }: { current: Sums; previous: Sums | null }): number | null {
  const [now, before] = [current[0], previous?.[0]]
  if (!now || !before || current.length > 1 || previous!.length > 1 || now.currency !== before.currency) return null
  return changeOf({ current: now.value_minor, previous: before.value_minor })
}

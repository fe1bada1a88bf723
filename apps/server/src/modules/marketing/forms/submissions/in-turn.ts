import { emailKey } from '@stoa/domain'
import type { Reading } from './read-answers.ts'

/** Does work for each item, one after another. */
export async function inOrder<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

/** Groups submissions that share an address or a number, also through others, in their order. */
export function byPerson<T extends { said: Pick<Reading, 'reach'> }>(all: readonly T[]): T[][] {
  let groups: { keys: Set<string>; items: T[] }[] = []
  for (const item of all) {
    const { email, phone } = item.said.reach
    const keys = [email && emailKey(email), phone].filter((key): key is string => Boolean(key))
    const [same, others] = [true, false].map((is) => groups.filter((group) => keys.some((key) => group.keys.has(key)) === is))
    const merged = {
      keys: new Set([...keys, ...same!.flatMap((group) => [...group.keys])]),
      items: [...same!.flatMap(({ items }) => items), item],
    }
    groups = [...others!, merged]
  }
  return groups.map(({ items }) => items)
}

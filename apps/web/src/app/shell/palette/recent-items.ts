import type { PaletteItem } from './palette-item.ts'

type Recent = Pick<PaletteItem, 'key' | 'label' | 'hint' | 'to' | 'isRecord'>

const KEPT = 8
const nameOf = (accountId: number) => `palette.recent.${accountId}`

/** The records of an account that were opened last from the palette in this browser, latest first. */
export function recentItems(accountId: number): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(accountId)) ?? '[]') as Recent[]
  } catch {
    localStorage.removeItem(nameOf(accountId))
    return []
  }
}

/** Puts a record at the top of those opened last. */
export function keepRecent(accountId: number, { key, label, hint, to, isRecord }: PaletteItem): void {
  const others = recentItems(accountId).filter((item) => item.key !== key)
  localStorage.setItem(nameOf(accountId), JSON.stringify([{ key, label, hint, to, isRecord }, ...others].slice(0, KEPT)))
}

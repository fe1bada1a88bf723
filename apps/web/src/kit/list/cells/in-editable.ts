import { createContext, type MouseEvent } from 'react'

/** Whether a value is shown where a click edits it. */
export const InEditable = createContext(false)

/** Follows the link beside the value that is clicked with Control or Command instead of editing it. @returns whether there was one */
export function followBeside(event: MouseEvent<HTMLElement>): boolean {
  const link = event.ctrlKey || event.metaKey ? event.currentTarget.parentElement?.querySelector<HTMLElement>('.stoa-reach') : null
  link?.click()
  return Boolean(link)
}

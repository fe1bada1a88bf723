import { closeConversation, type Conversation } from '@stoa/contract/browser'
import { useEffect, useRef } from 'react'
import { useMay } from '../../../../kit/index.ts'
import { useClosing } from '../use-closing.ts'

interface Keys {
  rows: readonly Conversation[]
  chosen: number | null
  open: (id: number) => void
}

/** J and K select the next and previous conversation, R focuses the composer, E closes. Ignored in inputs and dialogs. */
export function useInboxKeys({ rows, chosen, open }: Keys): void {
  const may = useMay()
  const { close } = useClosing(chosen ?? 0)
  const act = (key: string): boolean => {
    const at = rows.findIndex((row) => row.id === chosen)
    if (key === 'j' || key === 'k') {
      const next = rows[key === 'j' ? at + 1 : Math.max(0, at - 1)]
      if (next) open(next.id)
      return true
    }
    if (chosen === null) return false
    if (key === 'r') document.querySelector<HTMLElement>('[data-composer]')?.focus()
    else if (key === 'e' && may(closeConversation) && rows[at]?.status !== 'closed') void close()
    else return false
    return true
  }
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]')) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

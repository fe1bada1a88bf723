import { useEffect, useRef } from 'react'

/** Brings what is wrong into sight when a long form was refused: its button stands far below most of its fields. */
export function useFailureInSight(status: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (status !== 'rejected') return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!first) return
    first.scrollIntoView({ block: 'center' })
    if (first.matches('input, select, textarea')) first.focus({ preventScroll: true })
  }, [status])
  return form
}

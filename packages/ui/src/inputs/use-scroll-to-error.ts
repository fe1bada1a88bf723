import { useEffect, useRef } from 'react'

/**
 * Scrolls to the first error of a rejected form, whose submit button may be far below.
 * @returns the ref of the form
 */
export function useScrollToError(status: string) {
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

import { lazy, Suspense, type ReactElement } from 'react'

const LoadedTooltip = lazy(() => import('./loaded-tooltip.tsx').then((module) => ({ default: module.LoadedTooltip })))

/** A tooltip whose code is loaded when it is first rendered; the children are shown without it until then. */
export function LazyTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Suspense fallback={children}>
      <LoadedTooltip label={label}>{children}</LoadedTooltip>
    </Suspense>
  )
}

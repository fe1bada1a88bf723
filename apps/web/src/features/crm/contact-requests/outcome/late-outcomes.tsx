import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./outcome-dialogs.tsx')
const Win = lazy(() => load().then((module) => ({ default: module.WinDialog })))
const Lose = lazy(() => load().then((module) => ({ default: module.LoseDialog })))

/** Marks a request as won; fetched when it is opened. */
export function WinDialog(props: ComponentProps<typeof Win>) {
  return (
    <Suspense fallback={null}>
      <Win {...props} />
    </Suspense>
  )
}

/** Marks a request as lost; fetched when it is opened. */
export function LoseDialog(props: ComponentProps<typeof Lose>) {
  return (
    <Suspense fallback={null}>
      <Lose {...props} />
    </Suspense>
  )
}

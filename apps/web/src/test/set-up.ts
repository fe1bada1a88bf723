import '../../../../packages/ui/src/test/set-up.ts'
import { closeToast, theme } from '@stoa/ui'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { forgetRecent } from '../kit/screen/recent-records.ts'

// Screens load their chunk first, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

window.scrollTo = () => {}

// Elements are 0 pixels large in jsdom, so that lists of options would count as scrolled out of sight and be hidden.
theme.components = { ...theme.components, Popover: { defaultProps: { hideDetached: false } } }

// Test files share their modules, so each test resets its state here, not where a module is loaded once.
afterEach(() => {
  cleanup()
  closeToast()
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetRecent()
})

// jsdom has no `reportError`; a screen that fails would fail again while it reports, for ever.
globalThis.reportError ??= (error) => console.error(error)

import '../../../../packages/ui/src/test/set-up.ts'
import { closeToast, theme } from '@stoa/ui'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Screens load their chunk first, which takes longer than a second while a machine is busy.
configure({ asyncUtilTimeout: 20_000 })

window.scrollTo = () => {}

// Everything is 0 pixels large here, so that every list of options would count as scrolled out of sight and be hidden.
theme.components = { ...theme.components, Popover: { defaultProps: { hideDetached: false } } }

// Files share their modules: what a test left is taken away here, and not where that was loaded once.
afterEach(() => {
  cleanup()
  closeToast()
  vi.unstubAllGlobals()
  localStorage.clear()
})

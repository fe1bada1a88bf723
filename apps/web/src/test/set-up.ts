import '../../../../packages/ui/src/test/set-up.ts'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Screens load their chunk first, which takes longer than a second while a machine is busy.
configure({ asyncUtilTimeout: 8000 })

window.scrollTo = () => {}

afterEach(() => localStorage.clear())

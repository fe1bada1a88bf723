import '../../../../packages/ui/src/test/set-up.ts'
import { afterEach } from 'vitest'

window.scrollTo = () => {}

afterEach(() => localStorage.clear())

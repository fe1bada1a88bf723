import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('[R-9-22] the loader of a screen takes half a second per turn', () => {
  const pending = readFileSync(join(import.meta.dirname, 'src/app/route-states.tsx'), 'utf8')
  const styles = readFileSync(join(import.meta.dirname, '../../packages/ui/src/styles.css'), 'utf8')
  const loader = /function RoutePending[^]*?className="([\w-]+)"/.exec(pending)?.[1]
  expect(new RegExp(`\\.${loader} \\{[^}]*animation: \\S+ (\\S+)`).exec(styles)?.[1]).toBe('0.5s')
})

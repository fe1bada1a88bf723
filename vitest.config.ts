import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const parts = ['packages/domain', 'packages/contract', 'packages/ui', 'apps/server', 'apps/web', 'tools']
const configs = [
  ...parts.map((part) => `${part}/vitest.config.ts`),
  'apps/server/vitest.large.config.ts',
  'apps/server/vitest.faults.config.ts',
  'apps/server/vitest.demo.config.ts',
  'tools/vitest.generator.config.ts',
]

export default defineConfig({ test: { projects: configs.filter((config) => existsSync(`${import.meta.dirname}/${config}`)) } })

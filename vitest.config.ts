import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const parts = ['packages/domain', 'packages/contract', 'packages/ui', 'apps/server', 'apps/web', 'tools']

export default defineConfig({
  test: { projects: parts.filter((part) => existsSync(`${import.meta.dirname}/${part}/vitest.config.ts`)) },
})

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeZip } from './write-zip.ts'

it('ends the part being read when the reader leaves', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      while (true) yield randomBytes(65_536)
    } finally {
      end()
    }
  }
  for await (const chunk of writeZip([{ name: 'endless.bin', content: endless() }])) if ((chunk as Buffer).length > 0) break
  await expect(ended).resolves.toBeUndefined()
})

import { expect, it } from 'vitest'
import { fileRules } from './form-files.ts'

it('takes one file of at most 10 MB of any kind where a field says nothing', () => {
  expect(fileRules(null)).toEqual({ max: 1, max_mb: 10, extensions: [] })
})

it('takes the extensions of all kinds that a field names', () => {
  const { extensions, ...rest } = fileRules({ max: 3, max_mb: 2, kinds: ['pdf', 'image'] })
  expect(rest).toEqual({ max: 3, max_mb: 2 })
  expect(extensions).toEqual(expect.arrayContaining(['pdf', 'jpg', 'png']))
  expect(extensions).not.toContain('docx')
})

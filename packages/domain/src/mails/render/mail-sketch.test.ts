import { expect, it } from 'vitest'
import { mailSketch } from './mail-sketch.ts'
import type { MailWorld } from './mail-world.ts'

const world: MailWorld = { locale: 'gr', isMarketing: true, picture: () => undefined, product: () => undefined, say: (key) => key }
const block = (type: string, props: Record<string, unknown>) => ({ type, props })
const heading = (gr: string, more: Record<string, unknown> = {}) => block('Heading', { text: { gr }, ...more })

it('a small picture of blocks shows all of them, in columns and sections, as words, and adds no footer', () => {
  const html = mailSketch(
    {
      root: { props: { accent: '#112233' } },
      content: [
        block('Section', {
          background: 'accent',
          content: [heading('Πρώτο'), block('Columns', { first: [heading('<script>x</script>')], second: [heading('Δίπλα')] })],
        }),
        heading('Για μέλη', { shown_to: { who: 'members', audience_ids: [1] } }),
      ],
    },
    world,
  )
  for (const words of ['Πρώτο', 'Δίπλα', 'Για μέλη', '#112233', 'lang="el"']) expect(html).toContain(words)
  expect(html).not.toMatch(/<script|m-footer|\{%/)
  expect(html.match(/display:flex/g)).toHaveLength(1)
})

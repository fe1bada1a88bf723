import { expect, it } from 'vitest'
import { compileMjml } from './compile-mjml.ts'

const of = (text: string) => `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`

it('compiles mails at the same time, each for its caller, and after one that is none', { timeout: 30_000 }, async () => {
  const refused = compileMjml('no mail')
  const [, ...right] = await Promise.all([
    expect(refused).rejects.toThrow('The mail was not compiled'),
    ...['one', 'two', 'three'].map((text) => compileMjml(of(text))),
  ])
  expect(right.map((html) => /one|two|three/.exec(html.slice(html.indexOf('<body')))?.[0])).toEqual(['one', 'two', 'three'])
  expect(right[0]).toContain('<!--[if mso')
})

import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

it('keeps the lines of plain text and escapes what looks like markup', () => {
  expect(cleanHtml('a < b\nγ & δ')).toEqual({ body: 'a &lt; b<br>γ &amp; δ', body_text: 'a < b\nγ & δ' })
})

it('drops scripts, handlers and addresses that run code', () => {
  const { body } = cleanHtml(
    '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:alert(1)">there</a><img src=x onerror=y></p>',
  )
  expect(body).toBe('<p>Hi <a target="_blank" rel="noopener noreferrer nofollow">there</a></p>')
})

it('leaves a text without markup that stays empty when nothing allowed was in it', () => {
  expect(cleanHtml('<script>alert(1)</script>')).toEqual({ body: '', body_text: '' })
})

it('keeps what is written in angle brackets and is no tag', () => {
  const written = 'Γιώργος <giorgos@example.gr>, πάνω από <όνομα> & 3 < 5'
  expect(cleanHtml(written).body_text).toBe(written)
  expect(cleanHtml(written).body).not.toMatch(/<(?!br)/)
  expect(cleanHtml('<img src=x onerror=alert(1)>Hi').body).toBe('Hi')
})

it('keeps all that the buttons above a text make', () => {
  const written =
    '<h2>Heading</h2><p><strong>b</strong><em>i</em><u>u</u></p><ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol><blockquote><p>q</p></blockquote>'
  expect(cleanHtml(written).body).toBe(written)
})

import { describe, expect, it } from 'vitest'
import type { Block } from '../blocks/block-list.ts'
import { audienceTag, isShownTo, shownToOf } from './mail-audiences.ts'
import { MAIL_BLOCK_TYPES } from './mail-blocks.ts'
import { mailFaults, normalMail } from './mail-faults.ts'
import { mailMjml } from './render/mail-mjml.ts'
import type { MailWorld } from './render/mail-world.ts'

const of = (...content: Block[]) => ({ root: { props: {} }, content })
const heading = (en: string, shown_to?: unknown): Block => ({
  type: 'Heading',
  props: { text: { en }, ...(shown_to !== undefined && { shown_to }) },
})
const to = (who: 'members' | 'others', ...audience_ids: number[]) => ({ who, audience_ids })
const world: MailWorld = { locale: 'en', isMarketing: true, picture: () => undefined, product: () => undefined, say: (key) => key }

describe('a block that not all see', () => {
  it.each([
    ['another person', { who: 'all', audience_ids: [1] }],
    ['no audiences', { who: 'members' }],
    ['more', { who: 'members', audience_ids: [1], sql: '1=1' }],
    ['an audience twice', to('members', 1, 1)],
    ['words', { who: 'members', audience_ids: ['1) OR (true'] }],
    ['parts', to('members', 1.5)],
    ['less than nothing', to('others', -1)],
    ['a number that is not exact', to('members', 2 ** 53)],
    ['too many at once', to('members', ...Array.from({ length: 11 }, (_, at) => at + 1))],
    ['a list', [1]],
    ['a text', 'members'],
    ['a number', 7],
  ])('does not name %s', (_case, shown_to) => {
    expect(mailFaults(of(heading('x', shown_to)))).toEqual([{ path: 'content.0.props.shown_to', fault: 'wrong_value' }])
  })

  it('is one of at most ten audiences of a mail', () => {
    const each = Array.from({ length: 11 }, (_, at) => heading('x', to('members', at + 1)))
    expect(mailFaults(of(...each.slice(0, 10), heading('y', to('others', 10))))).toEqual([])
    expect(mailFaults(of(...each))).toEqual([{ path: 'content.10.props.shown_to', fault: 'too_many_audiences' }])
  })

  it('is every block but the footer, which says who sends the mail', () => {
    const refusing = MAIL_BLOCK_TYPES.filter((type) => mailFaults(of({ type, props: { shown_to: to('members', 1) } })).length)
    expect(refusing).toEqual(['Footer'])
  })

  it('has the same form however its audiences are ordered', () => {
    const [made] = normalMail(of(heading('x', to('members', 20, 3))), (html) => html).content
    expect(made!.props.shown_to).toEqual(to('members', 3, 20))
  })

  it('names its audiences in the tag that decides', () => {
    for (const shown_to of [to('members', 3, 20), to('others', 7)]) expect(shownToOf(audienceTag(shown_to)!)).toEqual(shown_to)
    expect([audienceTag(to('members')), shownToOf('audience.in_'), shownToOf('audience.in_1_x'), shownToOf('contact.email')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is shown to members of one of its audiences, or to those in none, and never because of one that is not known', () => {
    const shown = (who: 'members' | 'others', memberships: Record<string, boolean> | undefined) => isShownTo(to(who, 1, 2), memberships)
    expect([shown('members', { 1: false, 2: true }), shown('members', { 1: false, 2: false }), shown('members', { 2: true })]).toEqual([
      true,
      false,
      true,
    ])
    expect([shown('others', { 1: false, 2: false }), shown('others', { 1: true, 2: false }), shown('others', { 2: false })]).toEqual([
      true,
      false,
      false,
    ])
    expect([shown('members', undefined), shown('others', undefined), isShownTo(to('others'), {})]).toEqual([false, false, false])
  })

  it('is rendered inside its condition, also in columns and sections, and nowhere without audiences', () => {
    const section: Block = {
      type: 'Section',
      props: {
        shown_to: to('members', 1),
        content: [{ type: 'Columns', props: { shown_to: to('others', 2), first: [heading('Inner', to('members', 3))] } }],
      },
    }
    const mjml = mailMjml(of(section, heading('Hidden', to('others')), heading('All')), world)
    expect(mjml.match(/\{% if audience[^%]*%\}/g)).toEqual(['{% if audience.in_1 %}', '{% if audience.not_2 %}', '{% if audience.in_3 %}'])
    expect(mjml.match(/\{% endif %\}/g)!.length).toBeGreaterThanOrEqual(3)
    expect(mjml).not.toContain('Hidden')
    expect(mjml).toContain('All')
  })
})

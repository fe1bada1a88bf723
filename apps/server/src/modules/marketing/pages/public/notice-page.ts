import { type PageLocale, pageDocument } from '@stoa/domain/pages'
import type { Services } from '#kit/services.ts'

/** A page that says that there is none, or that too many were asked for. */
export function noticePage({ t, clock }: Pick<Services, 't' | 'clock'>, status: 404 | 429, locale: PageLocale): string {
  const say = (key: string) => t(locale, `pages:page.${key}`)
  const name = status === 404 ? 'unknown' : 'too_many'
  const title = say(`${name}_title`)
  const words = (text: string) => ({ [locale]: text })
  const content = [
    { type: 'Heading', props: { text: words(title), level: '1', align: 'center' } },
    { type: 'Text', props: { text: words(`<p>${say(name)}</p>`), align: 'center' } },
  ]
  const world = { locale, now: clock.now(), picture: () => undefined, product: () => undefined, form: () => undefined, footer: [], say }
  const design = { root: { props: {} }, content: [{ type: 'Section', props: { space: 'large', width: 'narrow', content } }] }
  return pageDocument(design, world, { title, description: null, url: '', picture_url: null, isListed: false })
}

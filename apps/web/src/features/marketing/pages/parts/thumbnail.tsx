import { pageDocument, type PageDesign, type PagePicture, type PageWorld } from '@stoa/domain/pages'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentFrame } from '../../../shared/builder/index.ts'

interface ThumbnailProps {
  title: string
  design: Record<string, unknown>
  /** Pictures that the design names. */
  pictures: readonly (PagePicture & { id: number })[]
}

/** A small picture of a design, rendered as visitors get it. */
export function Thumbnail({ title, design, pictures }: ThumbnailProps) {
  const { t, i18n } = useTranslation('pages')
  const [now] = useState(() => new Date())
  const html = useMemo(() => {
    const world: PageWorld = {
      locale: i18n.language === 'gr' ? 'gr' : 'en',
      now,
      picture: (id) => pictures.find((one) => one.id === id),
      product: () => undefined,
      form: () => `<p class="p-muted">${t('form_here')}</p>`,
      footer: [],
      say: (key, values) => String(t(`say.${key}` as 'say.watch', values as never)),
    }
    return pageDocument(design as unknown as PageDesign, world, { title, description: null, url: '', picture_url: null, isListed: false })
  }, [design, pictures, i18n.language, now, t, title])
  return (
    <div aria-hidden style={{ pointerEvents: 'none' }}>
      <DocumentFrame title={title} html={html} width={1100} height={620} />
    </div>
  )
}

import { Skeleton } from '@stoa/ui'
import type { RichTextLabels, RichTextProps } from '@stoa/ui/rich-text'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const RichText = lazy(() => import('@stoa/ui/rich-text').then((module) => ({ default: module.RichText })))

/** A rich-text input with labels in the user's language. */
export function RichTextField(props: Omit<RichTextProps, 'labels'>) {
  const { t } = useTranslation('email')
  const labels: RichTextLabels = {
    boldControlLabel: t('rich_text.bold'),
    italicControlLabel: t('rich_text.italic'),
    underlineControlLabel: t('rich_text.underline'),
    clearFormattingControlLabel: t('rich_text.clear'),
    h2ControlLabel: t('rich_text.heading'),
    bulletListControlLabel: t('rich_text.bullets'),
    orderedListControlLabel: t('rich_text.numbers'),
    blockquoteControlLabel: t('rich_text.quote'),
    linkControlLabel: t('rich_text.link'),
    unlinkControlLabel: t('rich_text.unlink'),
    linkEditorInputLabel: t('rich_text.url'),
    linkEditorInputPlaceholder: 'https://…',
    linkEditorExternalLink: t('rich_text.new_window'),
    linkEditorInternalLink: t('rich_text.same_window'),
    linkEditorSave: t('rich_text.save'),
  }
  return (
    <Suspense fallback={<Skeleton height={220} radius="md" />}>
      <RichText {...props} labels={labels} />
    </Suspense>
  )
}

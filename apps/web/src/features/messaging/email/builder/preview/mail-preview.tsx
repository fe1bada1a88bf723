import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentFrame } from '../../../../shared/builder/index.ts'
import { askedFor, type Reader, ReaderChoice } from './reader-choice.tsx'
import { useDesignPreview } from './use-design-preview.ts'

const WIDTHS = { phone: 375, desktop: 760 } as const

interface MailPreviewProps {
  accountId: number
  design: Record<string, unknown>
  isMarketing: boolean
  /** Language that is shown first; that of the account when there is none. */
  locale?: 'en' | 'gr' | null
  height?: number
}

/** A mail of blocks as it will arrive, on a computer or phone, light or dark, in each language and for a contact. */
export function MailPreview({ accountId, design, isMarketing, locale = null, height = 620 }: MailPreviewProps) {
  const { t, i18n } = useTranslation(['email_builder', 'email'])
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() => (globalThis.innerWidth < 700 ? 'phone' : 'desktop'))
  const [look, setLook] = useState<'light' | 'dark'>('light')
  const [lang, setLang] = useState<'en' | 'gr'>(locale ?? (i18n.language === 'gr' ? 'gr' : 'en'))
  const [reader, setReader] = useState<Reader>({ contact_id: null, audience_ids: [] })
  const { preview, failure } = useDesignPreview(accountId, { design, locale: lang, is_marketing: isMarketing, ...askedFor(reader) })
  return (
    <Stack gap="sm" component="section" aria-label={t('email:preview.title')}>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('email:preview.device')}
          value={device}
          onChange={setDevice}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('look')}
          value={look}
          onChange={setLook}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`looks.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('email:templates.locale')}
          value={lang}
          onChange={setLang}
          data={[
            { value: 'en', label: 'EN' },
            { value: 'gr', label: 'ΕΛ' },
          ]}
        />
      </Group>
      <ReaderChoice accountId={accountId} design={design} reader={reader} onChange={setReader} />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {preview ? (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {preview.subject || t('email:no_subject')}
          </Text>
          <DocumentFrame title={t('email:preview.frame')} html={inLook(preview.html, look)} width={WIDTHS[device]} height={height} />
          {preview.missing.length > 0 && (
            <Text size="xs" c="orange">
              {t('email:preview.missing', { tags: preview.missing.join(', ') })}
            </Text>
          )}
        </>
      ) : (
        !failure && <Skeleton height={height} />
      )}
    </Stack>
  )
}

/** The mail as programs show it that prefer dark or light mails. The preference of this browser does not count. */
const inLook = (html: string, look: 'light' | 'dark') =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', look === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${look}`)

import { emailMessages, type EmailMessage } from '@stoa/contract/browser'
import { Button, Collapse, Group, IconArrowLeft, IconDownload, PageSkeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { LetterFrame } from './letter-frame.tsx'
import { LetterTimeline } from './letter-timeline.tsx'

const INCLUDES = ['user', 'media'] as const

/** A mail with addresses, text, files and events. */
export function LetterView({ message, onAnswer }: { message: EmailMessage; onAnswer: (letter: EmailMessage) => void }) {
  const { t } = useTranslation('email')
  const loaded = useEndpoint(emailMessages.read, { params: { id: message.id }, query: { include: INCLUDES } }, { keepPrevious: true })
  const [isQuoteShown, setQuoteShown] = useState(false)
  const letter = loaded.answer?.data
  const title = t('letter.frame', { subject: message.subject || t('no_subject') })
  return (
    <Stack gap="sm" px="sm" pb="sm">
      <PanelBody loaded={loaded} isEmpty={!letter} empty={<PageSkeleton />}>
        {letter && (
          <>
            <Addresses letter={letter} />
            <LetterFrame html={bodyOf(letter)} title={title} trusted={letter.direction === 'outgoing'} />
            {letter.quoted_html && (
              <>
                <Button size="compact-xs" variant="subtle" w="fit-content" onClick={() => setQuoteShown(!isQuoteShown)}>
                  {t(isQuoteShown ? 'letter.hide_quote' : 'letter.show_quote')}
                </Button>
                <Collapse expanded={isQuoteShown}>
                  {isQuoteShown && <LetterFrame html={letter.quoted_html} title={t('letter.quote')} />}
                </Collapse>
              </>
            )}
            <Files media={letter.media ?? []} />
            <Group gap="xs">
              <Can permission="email-messages.send">
                <Button size="compact-sm" variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => onAnswer(letter)}>
                  {t(letter.direction === 'incoming' ? 'letter.reply' : 'letter.write_again')}
                </Button>
              </Can>
            </Group>
            {letter.direction === 'outgoing' && <LetterTimeline id={letter.id} />}
          </>
        )}
      </PanelBody>
    </Stack>
  )
}

/** Shows mails without HTML as plain text. */
const bodyOf = (letter: EmailMessage): string =>
  letter.html || `<pre style="font:inherit;white-space:pre-wrap">${escapeHtml(letter.text_body ?? '')}</pre>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function Addresses({ letter }: { letter: EmailMessage }) {
  const { t, i18n } = useTranslation('email')
  const from = letter.from_name ? `${letter.from_name} <${letter.from_address}>` : letter.from_address
  const facts: [string, string | null][] = [
    [t('fields.from'), from],
    [t('fields.to'), letter.to_address],
    [t('fields.cc'), letter.cc.join(', ')],
    [t('fields.bcc'), letter.bcc.join(', ')],
    [t('letter.written_by'), letter.direction === 'outgoing' ? (letter.user?.username ?? null) : null],
    [t('letter.at'), formatInstant(letter.sent_at ?? letter.created_at, i18n.language)],
  ]
  return (
    <Stack gap={2}>
      {facts
        .filter((fact) => fact[1])
        .map(([name, value]) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed" size="sm">
              {name}:
            </Text>{' '}
            {value}
          </Text>
        ))}
    </Stack>
  )
}

function Files({ media }: { media: NonNullable<EmailMessage['media']> }) {
  const { t } = useTranslation('email')
  if (!media.length) return null
  return (
    <Group gap="xs" role="list" aria-label={t('fields.media')}>
      {media.map((file) => (
        <div key={file.id} role="listitem">
          <Button
            component="a"
            href={file.download_url}
            download
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
          >
            <Text size="sm" truncate maw={220}>
              {file.file_name}
            </Text>
          </Button>
        </div>
      ))}
    </Group>
  )
}

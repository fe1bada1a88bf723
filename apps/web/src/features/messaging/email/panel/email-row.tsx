import type { DraftEmailMessage, EmailMessage } from '@stoa/contract/browser'
import { Collapse, Group, IconArrowLeft, IconArrowRight, IconPaperclip, Paper, Stack, Text, ThemeIcon, UnstyledButton } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { EmailStatus } from './email-status.tsx'
import { WaitingActions } from './waiting-actions.tsx'

const Letter = lazy(() => import('../letter/letter-view.tsx').then((module) => ({ default: module.LetterView })))

interface EmailRowProps {
  message: EmailMessage
  onAnswer: (letter: EmailMessage) => void
  /** A cancelled mail becomes a draft again. */
  onReturned: (draft: DraftEmailMessage) => void
}

/** One mail with its outcome, which expands to its content. */
export function EmailRow({ message, onAnswer, onReturned }: EmailRowProps) {
  const { t } = useTranslation('email')
  const [isOpen, setOpen] = useState(false)
  const isIncoming = message.direction === 'incoming'
  return (
    <Paper withBorder className="stoa-email-row" data-open={isOpen || undefined} role="listitem">
      <UnstyledButton
        className="stoa-email-face"
        aria-expanded={isOpen}
        aria-label={t('letter.open', { subject: message.subject || t('no_subject') })}
        onClick={() => setOpen(!isOpen)}
      >
        <Group wrap="nowrap" gap="sm" align="flex-start">
          <ThemeIcon variant="light" color={isIncoming ? 'teal' : 'gray'} radius="xl" aria-hidden visibleFrom="xs">
            {isIncoming ? <IconArrowLeft size={16} /> : <IconArrowRight size={16} />}
          </ThemeIcon>
          <Summary message={message} isOpen={isOpen} />
        </Group>
      </UnstyledButton>
      <WaitingActions message={message} onReturned={onReturned} />
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Suspense fallback={null}>
            <Letter message={message} onAnswer={onAnswer} />
          </Suspense>
        )}
      </Collapse>
    </Paper>
  )
}

function Summary({ message, isOpen }: { message: EmailMessage; isOpen: boolean }) {
  const { t, i18n } = useTranslation('email')
  const isIncoming = message.direction === 'incoming'
  const who = isIncoming ? (message.from_name ?? message.from_address) : message.to_address
  return (
    <Stack gap={2} flex={1} miw={0}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          {t(isIncoming ? 'panel.from' : 'panel.to', { who })}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {formatInstant(message.sent_at ?? message.created_at, i18n.language)}
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {message.subject || t('no_subject')}
        </Text>
        {message.attachments_count > 0 && (
          <Group gap={2} wrap="nowrap" c="dimmed" title={t('panel.files', { count: message.attachments_count })}>
            <IconPaperclip size={14} aria-hidden />
            <Text size="xs">{message.attachments_count}</Text>
          </Group>
        )}
      </Group>
      {!isOpen && (
        <Text size="sm" c="dimmed" truncate>
          {message.preview}
        </Text>
      )}
      <EmailStatus message={message} />
    </Stack>
  )
}
